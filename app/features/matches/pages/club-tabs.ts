import type { ClubPanel } from "../../../lib/paths.ts";

type Panel = ClubPanel | "";

/** A page of a club's office in its navigation. */
interface ClubLink {
  panel: Panel;
  label: string;
  /** How many things wait there. */
  count: number;
  isCurrent: boolean;
}

/** A panel of a club's office: its tab, and the pages that belong to it. */
export interface ClubTab extends ClubLink {
  /** Whether it is the panel of the page that is shown. */
  isOpen: boolean;
  pages: ClubLink[];
}

type Listed = readonly [Panel, string, "admin"?];

// Rules, programs, money and what the club is are the admins' own (product §3).
const PANELS: readonly (readonly [Listed, ...Listed[]])[] = [
  [
    ["", "Hoje"],
    ["ano", "O ano do clube"],
  ],
  [["rankings", "Rankings", "admin"]],
  [["torneios", "Torneios"]],
  [
    ["atletas", "Atletas"],
    ["atletas/convites", "Convidar quem não tem conta"],
    ["atletas/pedidos", "Pedidos de perfil"],
    ["atletas/juntar", "Unificar perfis", "admin"],
    ["nomes", "Pedidos de nome"],
    ["importar", "Importar e exportar"],
  ],
  [["avisos", "Avisos"]],
  [
    ["clube", "Clube", "admin"],
    ["ajustes", "Ajustes", "admin"],
    ["integracoes", "Avançado", "admin"],
  ],
  [
    ["patrocinadores", "TV e patrocinadores"],
    ["patrocinadores/exibicoes", "Exibições nas TVs"],
  ],
  [
    ["pagamento", "Dinheiro", "admin"],
    ["assinatura", "Assinatura", "admin"],
  ],
];

/**
 * The tabs of a club's office, as its admin or (`isAdministered` false) its secretary has them; `page` is the address of the page that is
 * shown, below the office's own, and `counts` says how many things wait on a page.
 */
export function clubTabs({
  page,
  isAdministered,
  counts,
}: {
  page: string;
  isAdministered: boolean;
  counts: Readonly<Record<string, number>>;
}): ClubTab[] {
  return PANELS.flatMap((listed) => {
    const [own, ...pages] = listed
      .filter(([, , duty]) => isAdministered || duty !== "admin")
      .map(([panel, label]) => ({
        panel,
        label,
        count: counts[panel] ?? 0,
        isCurrent: panel === page,
      }));
    if (!own) return [];
    const isOpen = [own, ...pages].some(
      ({ panel, isCurrent }) => isCurrent || (panel !== "" && page.startsWith(`${panel}/`)),
    );
    const count = [own, ...pages].reduce((sum, link) => sum + link.count, 0);
    return [{ ...own, count, isOpen, pages }];
  });
}
