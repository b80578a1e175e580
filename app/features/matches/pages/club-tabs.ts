import type { ClubPanel } from "../../../lib/paths.ts";

interface ClubTab {
  /** "" is the results that the dashboard opens with. */
  panel: ClubPanel | "";
  label: string;
  /** How many things wait there. */
  count: number;
  isCurrent: boolean;
}

/** Panels of a club's dashboard that belong together: a phone shows the groups, and the panels of the current one. */
export interface ClubTabGroup {
  label: string;
  /** The panel that it opens: its first. */
  panel: ClubTab["panel"];
  isCurrent: boolean;
  count: number;
  tabs: ClubTab[];
}

// Rules and money are the admins' own (product §3).
const GROUPS: readonly (readonly [string, readonly (readonly [ClubPanel | "", string, "admin"?])[]])[] = [
  [
    "Jogos",
    [
      ["", "Resultados"],
      ["rankings", "Rankings", "admin"],
      ["torneios", "Torneios"],
      ["ano", "O ano"],
    ],
  ],
  [
    "Pessoas",
    [
      ["atletas", "Atletas"],
      ["nomes", "Nomes"],
      ["importar", "Importar"],
    ],
  ],
  [
    "Recados",
    [
      ["avisos", "Avisos"],
      ["patrocinadores", "Patrocinadores"],
      ["integracoes", "Integrações", "admin"],
    ],
  ],
  [
    "Clube",
    [
      ["clube", "O clube", "admin"],
      ["ajustes", "Ajustes", "admin"],
      ["pagamento", "Recebimentos", "admin"],
      ["assinatura", "Assinatura", "admin"],
    ],
  ],
];

/**
 * The tabs of a club's dashboard in their groups, as its admin or (`isAdministered` false) its secretary has them; `counts` says how many
 * things wait in a panel. A group without panels is left out.
 */
export function clubTabs({
  panel,
  isAdministered,
  counts,
}: {
  panel: string;
  isAdministered: boolean;
  counts: Readonly<Record<string, number>>;
}): ClubTabGroup[] {
  return GROUPS.flatMap(([label, listed]) => {
    const tabs = listed
      .filter(([, , duty]) => isAdministered || duty !== "admin")
      .map(([to, name]) => ({
        panel: to,
        label: name,
        count: counts[to] ?? 0,
        isCurrent: to === panel,
      }));
    const [first] = tabs;
    if (!first) return [];
    const isCurrent = tabs.some((tab) => tab.isCurrent);
    const count = tabs.reduce((sum, tab) => sum + tab.count, 0);
    return [{ label, panel: first.panel, isCurrent, count, tabs }];
  });
}
