/** Addresses of the screens of signed-in people, made here only: each panel of a listed address is a path below it. */
export const ACCOUNT_PATH = "/auth?conta=1";
/** Leads somebody who is signed in to their list of notifications, wherever their work starts. */
export const NOTICES_PATH = "/auth?avisos=1";
export const HOME_PATH = "/athlete-dashboard";
const CLUB_HOME_PATH = "/club-admin-dashboard";
export const PROFILE_PATH = "/athlete-profile";
export const PLANS_PATH = "/athlete/subscription";
export const PLATFORM_PATH = "/super-admin-dashboard";

/** Where a signed-in person makes their athlete's profile. */
export const SET_UP_PATH = "/profile-setup";

/** The same, which then leads on to a page of this site. */
export function setUpPath(next: string): string {
  return withQuery(SET_UP_PATH, { next });
}

export type Parameters = Readonly<Record<string, string>>;

/** Panels of the athlete's dashboard beside the screen that it opens with; `busca` and `historico/arquivo` answer data. */
type AthletePanel =
  | "registrar"
  | "estatisticas"
  | "historico"
  | "historico/arquivo"
  | "adversarios"
  | "notificacoes"
  | "busca";

/** A panel of the athlete's dashboard ("" is its first screen); the parameters become its query. */
export function athletePath(panel: AthletePanel | "" = "", parameters: Parameters = {}): string {
  return withQuery(below(HOME_PATH, panel), parameters);
}

/** A match as its athletes see it; `editar` opens the correction of its result. */
export function athleteMatchPath(matchId: string, parameters: { editar?: "1" } = {}): string {
  return withQuery(`${HOME_PATH}/partidas/${matchId}`, parameters);
}

/** The security of the account, a part of the athlete's profile. */
export const SECURITY_PATH = `${PROFILE_PATH}/seguranca`;

/** One's own data, a part of the athlete's profile; the same for who has none. */
export const OWN_DATA_PATH = `${PROFILE_PATH}/meus-dados`;
export const ACCOUNT_DATA_PATH = "/auth/meus-dados";

/** Where anybody asks for a name to be taken off public pages. */
export const REMOVE_NAME_PATH = "/auth/remover-nome";

/** The same, about one of a club's athletes. */
export function removeNamePath(clubId: string, athleteId: string): string {
  return withQuery(REMOVE_NAME_PATH, { clube: clubId, atleta: athleteId });
}

/** A guardian's page. */
export const GUARDIAN_PATH = "/auth/responsavel";

/** The file of what is stored of one of a guardian's children. */
export function childFilePath(athleteId: string): string {
  return withQuery(`${GUARDIAN_PATH}/arquivo`, { atleta: athleteId });
}

/** The file of one kind of one's own data (CSV), or of everything (JSON). */
export function ownDataFilePath(kind: string | null): string {
  return withQuery(`${ACCOUNT_DATA_PATH}/arquivo`, kind === null ? {} : { assunto: kind });
}

/** Panels of a club's dashboard beside the results that it opens with; `busca` and `exportar` answer data, not a page. */
export type ClubPanel =
  | "lancar"
  | "importar"
  | "importar/arquivo"
  | "exportar"
  | "ano"
  | "avisos"
  | "atletas"
  | "atletas/juntar"
  | "rankings"
  | "clube"
  | "atletas/convites"
  | "atletas/pedidos"
  | "ajustes"
  | "integracoes"
  | "assinatura"
  | "pagamento"
  | "nomes"
  | "patrocinadores"
  | "patrocinadores/exibicoes"
  | "patrocinadores/exibicoes/arquivo"
  | "torneios"
  | "torneios/super-8"
  | "notificacoes"
  | "busca";

/**
 * A panel of a club's dashboard ("" is its first screen). The club is named wherever it is known, so that one read finds
 * everything; null is the one that the person's dashboard opens.
 */
export function clubPath(
  clubId: string | null,
  panel: ClubPanel | "" = "",
  parameters: Parameters = {},
): string {
  return withQuery(below(CLUB_HOME_PATH, panel), { ...ofClub(clubId), ...parameters });
}

/** Gives the address of a page of a club's office below the office's own: "" for its first. */
export function belowClubHome(pathname: string): string {
  return pagePath(pathname).slice(CLUB_HOME_PATH.length + 1);
}

/** The line in which a club's office writes results: its element's id, and the parameter of its screen's address that puts the focus there. */
export const LINE_ID = "linha";

/** Somebody of a club as those who work for it see them. */
export function clubAthletePath(clubId: string | null, athleteId: string): string {
  return withQuery(`${CLUB_HOME_PATH}/atletas/${athleteId}`, ofClub(clubId));
}

/** The screens of one tournament in its club's office; "" is what it is, with its events. */
export type TournamentPart = "" | "inscricoes" | "chaves" | "horarios" | "jogos" | "encerramento";

/** A tournament as its organisers see it; the parameters say what of it is open. */
export function clubTournamentPath(
  clubId: string | null,
  tournamentId: string,
  part: TournamentPart = "",
  parameters: Parameters = {},
): string {
  return withQuery(below(`${CLUB_HOME_PATH}/torneios/${tournamentId}`, part), {
    ...ofClub(clubId),
    ...parameters,
  });
}

/** A match as the admins of its club see it. */
export function clubMatchPath(clubId: string | null, matchId: string): string {
  return withQuery(`${CLUB_HOME_PATH}/partidas/${matchId}`, ofClub(clubId));
}

/** Panels of the platform's dashboard beside the clubs that it opens with. */
type PlatformPanel =
  | "termos"
  | "notificacoes"
  | "patrocinadores"
  | "pessoas"
  | `pessoas/${string}`
  | "seguranca"
  | "seguranca/arquivo"
  | "auditoria"
  | "tokens"
  | "avisos"
  | "pagamentos";

/** A panel of the platform's dashboard ("" is its clubs and people). */
export function platformPath(panel: PlatformPanel | "" = "", parameters: Parameters = {}): string {
  return withQuery(below(PLATFORM_PATH, panel), parameters);
}

/** The path of a page's address: `.data` ends that of the page's own data (`_.data` after a slash), and a last slash says nothing. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/)_\.data$|\.data$/, "$1").replace(/(.)\/$/, "$1");
}

/** The listed screen that a path of the signed-in area belongs to: its panels are paths below it. */
export function screenOf(path: string): string {
  if (!path.startsWith("/athlete/")) return `/${path.split("/")[1]}`;
  // Below the plans spec §2 lists screens too; these two are panels.
  return path.replace(/\/(cancelar|desistir)$/, "");
}

function ofClub(clubId: string | null): Parameters {
  return clubId === null ? {} : { clube: clubId };
}

function below(path: string, panel: string): string {
  return panel ? `${path}/${panel}` : path;
}

/** A path with parameters as its query, where there are any. */
export function withQuery(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}
