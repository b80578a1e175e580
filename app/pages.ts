import { clubTag, HOME_TAG, REGIONAL_TAG, TOURNAMENTS_TAG, tournamentTag } from "./lib/cache-tags.ts";
import { MAX_UPLOAD_FORM_BYTES } from "./lib/uploads.ts";
import type { Caching, Freshness } from "./lib/caching.ts";
import { type Found, pathFinder } from "./lib/match-path.ts";
import { pagePath } from "./lib/paths.ts";

interface Page {
  /** As in the site map: `:name` stands for one segment. */
  path: string;
  /** Everybody, whoever is signed in, or a role of spec §2. */
  access: "public" | "signed_in" | "athlete" | "club_admin" | "super_admin";
  /** The least that somebody must be for the club to open it (product §3); a form's verb judges its own act besides. */
  duty?: "admin" | "secretary" | "referee";
  /** Its title; none where the screen says something of its own, or where it answers data. */
  title?: string;
  /** Search engines leave it out. */
  isUnlisted?: true;
  /** A page without React: whatever leads there from inside the application loads the document. */
  isDocument?: true;
  /** Nothing that is not said here is kept (product §10, "Cached public pages"). */
  caching?: Caching;
  /** The most that a form may hold, where it is not `BODY_BYTES` of `worker/bodies.ts`. */
  bodyBytes?: number;
  /** The most that a form of it which brings a file may hold; its action reads it piece by piece. */
  fileFormBytes?: number;
  /** The fields of its forms that may come several times; any other is refused then. */
  listFields?: readonly string[];
}

/** The terms of use, sixty thousand letters, as a form writes them. */
const TERMS_FORM_BYTES = 600_000;
/** A pasted file of members or points, as text, and what was seen of it. */
const PASTED_FILE_FORM_BYTES = 600_000;
const FRESH: Freshness = { maxAgeSeconds: 5, staleSeconds: 10 };
/** Of the panel of notifications: what was read, and which types somebody wants by which channel. */
const NOTICE_FIELDS = ["ids", "mail", "push"];

const athlete = { access: "athlete" } as const;
const admin = { access: "club_admin", duty: "admin" } as const;
const secretary = { access: "club_admin", duty: "secretary" } as const;
const referee = { access: "club_admin", duty: "referee" } as const;
const platform = { access: "super_admin" } as const;
const document = { access: "public", isDocument: true } as const;

/**
 * THE TABLE of pages, in the order of the site map: for whom each is, its title, what the edge keeps of it, and what its forms may hold.
 * The browser gets only the columns that `app/page-columns.ts` names.
 */
export const PAGES: readonly Page[] = [
  {
    ...document,
    path: "/",
    caching: {
      parameters: ["painel", "clube", "cursor"],
      typed: ["clube"],
      tags: () => [HOME_TAG],
      freshness: FRESH,
    },
  },
  { path: "/auth", access: "public", title: "Entrar" },
  { path: "/auth/responsavel", access: "public", title: "Responsável", isUnlisted: true },
  { path: "/auth/responsavel/arquivo", access: "public" },
  { path: "/auth/meus-dados", access: "public", title: "Meus dados" },
  { path: "/auth/meus-dados/arquivo", access: "public" },
  { path: "/auth/remover-nome", access: "public", title: "Remova o meu nome", isUnlisted: true },
  { path: "/athlete-registration", access: "public", listFields: ["sport"] },
  { path: "/club-registration", access: "public", title: "Cadastrar um clube", listFields: ["sport"] },
  { path: "/club-registration/success", access: "public", title: "Clube cadastrado" },
  { path: "/profile-setup", access: "signed_in", title: "Complete o seu perfil", listFields: ["sport"] },
  {
    ...document,
    path: "/public-ranking/:clubId",
    title: "Ranking",
    caching: {
      parameters: "sport format ranking category class as_of search limit cursor athlete lines".split(" "),
      typed: ["search"],
      tags: ({ clubId = "" }) => [clubTag(clubId)],
      freshness: FRESH,
    },
  },
  {
    ...document,
    path: "/display/:clubId",
    title: "Telão",
    caching: {
      parameters: ["sport", "format", "ranking", "semana", "torneio", "chave", "theme"],
      tags: ({ clubId = "" }) => [clubTag(clubId)],
      freshness: FRESH,
    },
  },
  // A screen that no club has yet: it shows a code, and is kept nowhere.
  { ...document, path: "/display/tv", title: "Ligar uma TV", isUnlisted: true },
  {
    ...document,
    path: "/tournaments",
    caching: { parameters: [], tags: () => [TOURNAMENTS_TAG], freshness: FRESH },
  },
  {
    ...document,
    path: "/tournaments-list",
    caching: {
      parameters: ["search", "state", "sport", "status", "cursor"],
      typed: ["search"],
      tags: () => [TOURNAMENTS_TAG],
      freshness: FRESH,
    },
  },
  {
    ...document,
    path: "/tournaments/:tournamentId",
    title: "Torneio",
    caching: {
      parameters: ["aba"],
      tags: ({ tournamentId = "" }) => [tournamentTag(tournamentId), TOURNAMENTS_TAG],
      freshness: FRESH,
    },
  },
  { ...document, path: "/tournament-test" },
  {
    ...document,
    path: "/geographical-rankings",
    title: "Rankings regionais",
    caching: {
      parameters: "sport city radiusKm state region category class ageGroup limit cursor cityName".split(" "),
      typed: ["cityName"],
      tags: () => [REGIONAL_TAG],
      freshness: FRESH,
    },
  },
  { ...document, path: "/mobile-preview" },

  { ...athlete, path: "/athlete-dashboard", title: "Meu painel" },
  { ...athlete, path: "/athlete-dashboard/registrar", title: "Lançar resultado" },
  { ...athlete, path: "/athlete-dashboard/partidas/:matchId", title: "Partida" },
  { ...athlete, path: "/athlete-dashboard/partidas/:matchId/placar" },
  { ...athlete, path: "/athlete-dashboard/estatisticas", title: "Estatísticas" },
  { ...athlete, path: "/athlete-dashboard/historico", title: "Histórico" },
  { ...athlete, path: "/athlete-dashboard/historico/arquivo" },
  { ...athlete, path: "/athlete-dashboard/adversarios", title: "Adversários sugeridos" },
  { ...athlete, path: "/athlete-dashboard/notificacoes", title: "Notificações", listFields: NOTICE_FIELDS },
  { ...athlete, path: "/athlete-dashboard/torneios/:tournamentId", title: "Inscrição" },
  { ...athlete, path: "/athlete-dashboard/busca" },
  {
    ...athlete,
    path: "/athlete-profile",
    title: "Meu perfil",
    listFields: ["sport"],
    fileFormBytes: MAX_UPLOAD_FORM_BYTES,
  },
  { ...athlete, path: "/athlete-profile/seguranca", title: "Segurança" },
  { ...athlete, path: "/athlete-profile/meus-dados", title: "Meus dados" },
  { ...athlete, path: "/athlete/subscription/plans", title: "Planos" },
  { ...athlete, path: "/athlete/subscription", title: "Planos" },
  { ...athlete, path: "/athlete/subscription/cancelar", title: "Cancelar a assinatura" },
  { ...athlete, path: "/athlete/subscription/desistir", title: "Cancelar e pedir reembolso" },
  { ...athlete, path: "/athlete/subscription/success", title: "Assinatura" },
  { ...athlete, path: "/athlete/regional-rankings", title: "Ranking regional" },

  // The club's name follows their titles (club-title.ts).
  { ...secretary, path: "/club-admin-dashboard", title: "Hoje" },
  {
    ...secretary,
    path: "/club-admin-dashboard/atletas",
    title: "Atletas",
    bodyBytes: PASTED_FILE_FORM_BYTES,
    listFields: ["athlete_ids"],
  },
  { ...admin, path: "/club-admin-dashboard/atletas/juntar", title: "Unificar perfis" },
  { ...secretary, path: "/club-admin-dashboard/atletas/convites", title: "Convidar" },
  {
    ...secretary,
    path: "/club-admin-dashboard/atletas/pedidos",
    title: "Pedidos de perfil",
    listFields: ["claim_ids", "merge_ids"],
  },
  { ...secretary, path: "/club-admin-dashboard/atletas/:athleteId", title: "Atleta" },
  {
    ...secretary,
    path: "/club-admin-dashboard/importar",
    title: "Importar e exportar",
    fileFormBytes: MAX_UPLOAD_FORM_BYTES,
  },
  { ...secretary, path: "/club-admin-dashboard/importar/arquivo" },
  { ...secretary, path: "/club-admin-dashboard/exportar" },
  { ...secretary, path: "/club-admin-dashboard/ano", title: "O ano do clube" },
  { ...secretary, path: "/club-admin-dashboard/avisos", title: "Avisos" },
  { ...admin, path: "/club-admin-dashboard/rankings", title: "Rankings", bodyBytes: PASTED_FILE_FORM_BYTES },
  { ...secretary, path: "/club-admin-dashboard/torneios", title: "Torneios" },
  { ...secretary, path: "/club-admin-dashboard/torneios/super-8", title: "Super 8" },
  { ...secretary, path: "/club-admin-dashboard/torneios/:tournamentId", title: "Torneio" },
  { ...secretary, path: "/club-admin-dashboard/torneios/:tournamentId/inscricoes", title: "Inscrições" },
  { ...secretary, path: "/club-admin-dashboard/torneios/:tournamentId/chaves", title: "Chaves" },
  {
    ...secretary,
    path: "/club-admin-dashboard/torneios/:tournamentId/horarios",
    title: "Horários",
    listFields: ["day", "from", "to"],
  },
  { ...secretary, path: "/club-admin-dashboard/torneios/:tournamentId/jogos", title: "Jogos" },
  { ...secretary, path: "/club-admin-dashboard/torneios/:tournamentId/encerramento", title: "Encerramento" },
  { ...admin, path: "/club-admin-dashboard/clube", title: "Clube", listFields: ["sport"] },
  { ...admin, path: "/club-admin-dashboard/ajustes", title: "Ajustes", fileFormBytes: MAX_UPLOAD_FORM_BYTES },
  { ...admin, path: "/club-admin-dashboard/integracoes", title: "Avançado" },
  { ...admin, path: "/club-admin-dashboard/assinatura", title: "Assinatura" },
  { ...admin, path: "/club-admin-dashboard/pagamento", title: "Recebimentos" },
  { ...secretary, path: "/club-admin-dashboard/nomes", title: "Pedidos de nome" },
  {
    ...secretary,
    path: "/club-admin-dashboard/patrocinadores",
    title: "TV e patrocinadores",
    fileFormBytes: MAX_UPLOAD_FORM_BYTES,
    listFields: ["scene"],
  },
  { ...secretary, path: "/club-admin-dashboard/patrocinadores/exibicoes", title: "Exibições nas TVs" },
  { ...secretary, path: "/club-admin-dashboard/patrocinadores/exibicoes/arquivo" },
  { ...referee, path: "/club-admin-dashboard/busca" },
  { ...referee, path: "/club-admin-dashboard/lancar", title: "Lançar resultado" },
  { ...referee, path: "/club-admin-dashboard/partidas/:matchId", title: "Partida" },
  {
    ...referee,
    path: "/club-admin-dashboard/notificacoes",
    title: "Notificações",
    listFields: NOTICE_FIELDS,
  },

  { ...platform, path: "/super-admin-dashboard", title: "Administração" },
  { ...platform, path: "/super-admin-dashboard/termos", title: "Administração", bodyBytes: TERMS_FORM_BYTES },
  {
    ...platform,
    path: "/super-admin-dashboard/patrocinadores",
    title: "Administração",
    fileFormBytes: MAX_UPLOAD_FORM_BYTES,
  },
  {
    ...platform,
    path: "/super-admin-dashboard/notificacoes",
    title: "Notificações · Administração",
    listFields: NOTICE_FIELDS,
  },
  { ...platform, path: "/super-admin-dashboard/pessoas", title: "Pessoas · Administração" },
  { ...platform, path: "/super-admin-dashboard/pessoas/:userId", title: "Pessoas · Administração" },
  { ...platform, path: "/super-admin-dashboard/seguranca", title: "Segurança · Administração" },
  { ...platform, path: "/super-admin-dashboard/seguranca/arquivo" },
  { ...platform, path: "/super-admin-dashboard/auditoria", title: "Auditoria · Administração" },
  { ...platform, path: "/super-admin-dashboard/tokens", title: "Tokens · Administração" },
  { ...platform, path: "/super-admin-dashboard/avisos", title: "Avisos · Administração" },
  { ...platform, path: "/super-admin-dashboard/pagamentos", title: "Pagamentos · Administração" },
  { ...platform, path: "/system-diagnostics", title: "Diagnóstico" },
  // No screen of spec §2: public pages ask for it where somebody is signed in.
  { path: "/member-widgets", access: "public" },
];

const find = pathFinder(PAGES);

/** Finds the row of the page that a path leads to, as React Router reads it; null for none. */
export function findPage(pathname: string): Found<Page> | null {
  return find(pagePath(pathname));
}
