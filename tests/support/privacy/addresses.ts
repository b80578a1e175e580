import { TOURNAMENT_PARTS } from "../../../app/features/tournaments/pages/tournament-parts.ts";
import { type OfficeTournament, officeTournamentAddresses, officeTournaments } from "./office-tournaments.ts";
import { inviteAddresses } from "./invite-addresses.ts";
import { platformAddresses } from "./platform-addresses.ts";
import { OPERATIONS } from "../../../worker/api/v1/operations/operations.ts";
import { siteMap } from "../site-map.ts";
import { legalPanels } from "../../../app/features/people/terms/legal-panels.ts";
import { api } from "../../../worker/api/index.ts";
import type { TestApp } from "../app.ts";
import type { Crowd } from "./people.ts";

/** The subjects that the addresses name. */
export interface Subjects {
  clubs: string[];
  /** Public, private and minor athletes of the first club, one of the second, and the athlete who asks. */
  athletes: string[];
  /** Of the athlete, of others in the same club, of the other club; open and disputed ones too. */
  matches: string[];
  tournaments: string[];
  /** Of draws, whose result is still to come. */
  drawnMatches: string[];
  /** Accounts of different people. */
  users: string[];
  /** "?clube=…&importacao=…" of one import of each club. */
  imports: string[];
  offices: OfficeTournament[];
}

export async function findSubjects(app: TestApp, crowd: Crowd): Promise<Subjects> {
  const ids = async (query: string, params: unknown[] = []) =>
    (await app.sql<{ id: string }>(query, params)).map(({ id }) => id);
  const own = crowd.clubAdmin.adminOf[0]!;
  const clubs = [own, ...(await ids("select id from clubs where id <> $1 order by id limit 1", [own]))];
  const member = `select distinct on (kind) id from (select a.id, case when a.user_id = $2 then 'self'
      when m.club_id <> $1 then 'elsewhere' when a.birth_date > now() - interval '18 years' then 'minor'
      when a.is_private then 'private' else 'open' end as kind
    from athletes a join memberships m on m.athlete_id = a.id and m.status = 'active'
    where exists (select 1 from ledger_lines l where l.athlete_id = a.id)) x order by kind, id`;
  const played = `exists (select 1 from match_players p join athletes a on a.id = p.athlete_id where p.match_id = m.id and a.user_id = $1)`;
  return {
    clubs,
    athletes: await ids(member, [own, crowd.athlete.userId]),
    matches: [
      ...(await ids(
        `select distinct on (m.status) m.id from matches m where ${played} order by m.status, m.id`,
        [crowd.athlete.userId],
      )),
      ...(await ids(
        `select distinct on (m.status) m.id from matches m where not ${played} and m.club_id = $2 order by m.status, m.id`,
        [crowd.athlete.userId, own],
      )),
      ...(await ids(`select m.id from matches m where ${played} order by m.id limit 1`, [
        crowd.stranger.userId,
      ])),
    ],
    imports: await ids(
      `select distinct on (club_id) '?clube=' || club_id || '&importacao=' || id as id from imports order by club_id, id`,
    ),
    users: [crowd.athlete.userId!, crowd.stranger.userId!],
    offices: await officeTournaments(app),
    drawnMatches: await ids(
      "select id from tournament_matches where state in ('ready', 'called') order by id limit 3",
    ),
    tournaments: await ids("select distinct on (status) id from tournaments order by status, id"),
  };
}

const ATHLETE_PANELS = [
  "registrar",
  "notificacoes",
  "estatisticas",
  "historico",
  "historico/arquivo",
  "adversarios",
];
const CLUB_PANELS = (
  "notificacoes lancar importar importar/arquivo exportar avisos ano atletas atletas/juntar atletas/convites atletas/pedidos " +
  "rankings clube ajustes " +
  "integracoes assinatura pagamento torneios torneios/super-8 nomes patrocinadores patrocinadores/exibicoes patrocinadores/exibicoes/arquivo"
).split(" ");

/** Addresses by the path of the site map; `*` is whatever has no page. */
export function pageAddresses(subjects: Subjects): Record<string, string[]> {
  return {
    ...entranceAddresses(subjects),
    ...publicAddresses(subjects),
    ...athleteAddresses(subjects),
    ...clubAddresses(subjects),
    ...platformAddresses(subjects),
    "/member-widgets": [
      "/member-widgets",
      "/member-widgets?conta",
      ...subjects.clubs.map((clubId) => `/member-widgets?clube=${clubId}`),
    ],
    "*": ["/nowhere", "/athlete-profile/x.css"],
  };
}

/** The home page, sign-in and registration. */
function entranceAddresses({ clubs, athletes }: Subjects): Record<string, string[]> {
  const [club] = clubs as [string, string];
  return {
    "/": ["/", ...Object.keys(legalPanels).map((panel) => `/?painel=${panel}`), "/?clube=a"],
    "/auth": [
      "/auth",
      "/auth?painel=senha",
      "/auth?painel=codigo",
      "/auth?painel=fator",
      "/auth?conta",
      "/auth?next=%2Fathlete-profile",
      "/auth?responsavel=x",
      "/auth?autorizacao=1",
      "/auth?desfazer=x",
      "/auth?mudanca=1",
      "/auth?mudanca=desfeita",
      "/auth?entrar=x",
      "/auth?entrada=1",
      "/auth?aprovar=x",
      "/auth?resultado=1",
      "/auth?resultado=aprovado",
    ],
    "/auth/responsavel": ["/auth/responsavel", "/auth/responsavel?visita=x"],
    "/auth/responsavel/arquivo": [
      "/auth/responsavel/arquivo",
      `/auth/responsavel/arquivo?atleta=${athletes[0]}`,
    ],
    "/auth/meus-dados": ["/auth/meus-dados"],
    "/auth/remover-nome": [
      "/auth/remover-nome",
      ...athletes.map((id) => `/auth/remover-nome?clube=${club}&atleta=${id}`),
    ],
    "/auth/meus-dados/arquivo": ["/auth/meus-dados/arquivo", "/auth/meus-dados/arquivo?assunto=perfil"],
    "/athlete-registration": [
      "/athlete-registration",
      `/athlete-registration?clube=${club}`,
      "/athlete-registration?convite=x",
    ],
    "/club-registration": ["/club-registration"],
    "/club-registration/success": [
      "/club-registration/success",
      ...clubs.map((id) => `/club-registration/success?clube=${id}`),
    ],
    "/profile-setup": ["/profile-setup", "/profile-setup?convite=x"],
  };
}

function publicAddresses({ clubs, athletes, tournaments }: Subjects): Record<string, string[]> {
  const [club, other] = clubs as [string, string];
  const ranking = `/public-ranking/${club}`;
  return {
    "/public-ranking/:clubId": [
      ranking,
      `/public-ranking/${other}`,
      `${ranking}?format=doubles`,
      `${ranking}?search=zq`,
      ...athletes.map((id) => `${ranking}?athlete=${id}`),
    ],
    "/display/:clubId": clubs.map((id) => `/display/${id}`),
    "/display/tv": ["/display/tv"],
    "/tournaments": ["/tournaments"],
    "/tournaments-list": ["/tournaments-list", "/tournaments-list?search=zq"],
    "/tournaments/:tournamentId": tournaments.flatMap((id) =>
      ["", ...TOURNAMENT_PARTS.map((part) => `?aba=${part.id}`)].map((part) => `/tournaments/${id}${part}`),
    ),
    "/athlete-dashboard/torneios/:tournamentId": tournaments.map((id) => `/athlete-dashboard/torneios/${id}`),
    "/tournament-test": ["/tournament-test"],
    "/geographical-rankings": ["/geographical-rankings", "/geographical-rankings?cityName=flor"],
    "/mobile-preview": ["/mobile-preview"],
  };
}

function athleteAddresses({ clubs, athletes, matches, drawnMatches }: Subjects): Record<string, string[]> {
  const [club] = clubs as [string, string];
  return {
    "/athlete-dashboard": [
      "/athlete-dashboard",
      ...athletes.map((id) => `/athlete-dashboard?clube=${club}&formato=singles&linhas=${id}`),
    ],
    ...Object.fromEntries(
      ATHLETE_PANELS.map((panel) => {
        const path = `/athlete-dashboard/${panel}`;
        const ofDraws = panel === "registrar" ? drawnMatches.map((id) => `${path}?jogo=${id}`) : [];
        return [path, [path, ...clubs.map((id) => `${path}?clube=${id}`), ...ofDraws]];
      }),
    ),
    "/athlete-dashboard/partidas/:matchId": matches.map((id) => `/athlete-dashboard/partidas/${id}`),
    "/athlete-dashboard/partidas/:matchId/placar": matches.map(
      (id) => `/athlete-dashboard/partidas/${id}/placar`,
    ),
    "/athlete-dashboard/busca": clubs.map((id) => `/athlete-dashboard/busca?clube=${id}&busca=a`),
    "/athlete-profile": ["/athlete-profile"],
    "/athlete-profile/seguranca": ["/athlete-profile/seguranca"],
    "/athlete-profile/meus-dados": ["/athlete-profile/meus-dados"],
    "/athlete/subscription/plans": ["/athlete/subscription/plans", "/athlete/subscription/plans?periodo=ano"],
    "/athlete/subscription": ["", "?mudar=athlete_pro_month"].map((query) => `/athlete/subscription${query}`),
    "/athlete/subscription/cancelar": ["/athlete/subscription/cancelar"],
    "/athlete/subscription/desistir": ["/athlete/subscription/desistir"],
    "/athlete/subscription/success": ["/athlete/subscription/success"],
    "/athlete/regional-rankings": ["/athlete/regional-rankings"],
  };
}

function clubAddresses({ clubs, athletes, matches, imports, offices }: Subjects): Record<string, string[]> {
  const [club] = clubs as [string, string];
  return {
    "/club-admin-dashboard": [
      "/club-admin-dashboard",
      ...clubs.map((id) => `/club-admin-dashboard?clube=${id}`),
    ],
    ...Object.fromEntries(
      CLUB_PANELS.map((panel) => {
        const path = `/club-admin-dashboard/${panel}`;
        const ofImports = panel.startsWith("importar") ? imports.map((query) => `${path}${query}`) : [];
        return [path, [path, ...clubs.map((id) => `${path}?clube=${id}`), ...ofImports]];
      }),
    ),
    "/club-admin-dashboard/partidas/:matchId": matches.map(
      (id) => `/club-admin-dashboard/partidas/${id}?clube=${club}`,
    ),
    "/club-admin-dashboard/atletas/:athleteId": athletes.map(
      (id) => `/club-admin-dashboard/atletas/${id}?clube=${club}`,
    ),
    ...officeTournamentAddresses(offices),
    "/club-admin-dashboard/busca": clubs.map((id) => `/club-admin-dashboard/busca?clube=${id}&busca=a`),
  };
}

/** Addresses of the API by "METHOD path", as it declares them. */
export function callAddresses(subjects: Subjects): Record<string, string[]> {
  return {
    "GET /healthz": ["/healthz"],
    "POST /api/webhooks/stripe": ["/api/webhooks/stripe"],
    "POST /api/webhooks/mail": ["/api/webhooks/mail"],
    ...authAddresses(subjects),
    ...realtimeAddresses(subjects),
    ...functionAddresses(),
    ...storageAddresses(),
    ...resourceAddresses(subjects),
  };
}

function authAddresses({ athletes }: Subjects): Record<string, string[]> {
  const auth = (name: string) => [`/api/auth/v1/${name}`];
  return {
    "POST /api/auth/v1/signup": auth("signup"),
    "POST /api/auth/v1/verify": auth("verify"),
    "POST /api/auth/v1/token": auth("token?grant_type=password"),
    "POST /api/auth/v1/otp": auth("otp"),
    "POST /api/auth/v1/recover": auth("recover"),
    "POST /api/auth/v1/resend": auth("resend"),
    "GET /api/auth/v1/user": auth("user"),
    "PUT /api/auth/v1/user": auth("user"),
    "GET /api/auth/v1/reauthenticate": auth("reauthenticate"),
    "POST /api/auth/v1/reauthenticate": auth("reauthenticate"),
    "GET /api/auth/v1/settings": auth("settings"),
    "GET /api/auth/v1/health": auth("health"),
    "POST /api/auth/v1/factors": auth("factors"),
    "POST /api/auth/v1/factors/:factorId/challenge": auth(`factors/${athletes[0]}/challenge`),
    "POST /api/auth/v1/factors/:factorId/verify": auth(`factors/${athletes[0]}/verify`),
    "DELETE /api/auth/v1/factors/:factorId": auth(`factors/${athletes[0]}`),
    "POST /api/auth/v1/recovery-codes": auth("recovery-codes"),
    "POST /api/auth/v1/recovery-codes/verify": auth("recovery-codes/verify"),
    "POST /api/auth/v1/logout": auth("logout?scope=others"),
    "GET /api/auth/v1/.well-known/jwks.json": auth(".well-known/jwks.json"),
  };
}

function realtimeAddresses({ clubs }: Subjects): Record<string, string[]> {
  return {
    "GET /api/realtime/v1/notifications": ["/api/realtime/v1/notifications"],
    "GET /api/realtime/v1/display/:clubId{[0-9a-fA-F-]{36}}": clubs.map(
      (id) => `/api/realtime/v1/display/${id}`,
    ),
  };
}

/** Files, at an address where none is: what they hold is their owner's, and tried apart. */
function storageAddresses(): Record<string, string[]> {
  const object = "/api/storage/v1/object";
  const file = `documents/${NOBODY}/nada.pdf`;
  const at = "/:bucket/:path{.+}";
  return Object.fromEntries([
    ...["POST", "PUT", "GET"].map((method) => [`${method} ${object}${at}`, [`${object}/${file}`]]),
    ...["authenticated", "info", "public", "sign"].map((above) => [
      `GET ${object}/${above}${at}`,
      [`${object}/${above}/${file}`],
    ]),
    [`POST ${object}/sign${at}`, [`${object}/sign/${file}`]],
    ...["sign", "list"].map((above) => [`POST ${object}/${above}/:bucket`, [`${object}/${above}/documents`]]),
    ...["move", "copy"].map((verb) => [`POST ${object}/${verb}`, [`${object}/${verb}`]]),
    [`DELETE ${object}/:bucket`, [`${object}/documents`]],
  ]);
}

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The functions and procedures that the first version's clients call by name. */
function functionAddresses(): Record<string, string[]> {
  return {
    ...Object.fromEntries(
      ["check-athlete-subscription", "create-athlete-customer-portal", "create-customer-portal"].map(
        (name) => [`POST /api/functions/v1/${name}`, [`/api/functions/v1/${name}`]],
      ),
    ),
    ...Object.fromEntries(
      [
        "get_combined_sponsors_with_jequiti",
        "log_security_event_enhanced",
        "check_rate_limit",
        "validate_user_session",
        "can_access_club_data",
        "validate_and_sanitize_input",
      ].map((name) => [`POST /api/rest/v1/rpc/${name}`, [`/api/rest/v1/rpc/${name}`]]),
    ),
    "POST /api/rest/v1/rpc/get_current_terms": ["/api/rest/v1/rpc/get_current_terms"],
    "POST /api/rest/v1/rpc/user_has_accepted_current_terms": [
      "/api/rest/v1/rpc/user_has_accepted_current_terms",
    ],
    "POST /api/rest/v1/rpc/accept_terms": ["/api/rest/v1/rpc/accept_terms"],
  };
}

function resourceAddresses({ clubs, athletes, matches }: Subjects): Record<string, string[]> {
  const perClub = (rest: string) => clubs.map((id) => `/api/v1/clubs/${id}${rest}`);
  const perMatch = (rest: string) => matches.map((id) => `/api/v1/matches/${id}${rest}`);
  return {
    "GET /api/v1/me": ["/api/v1/me"],
    "GET /api/v1/me/widgets": ["/api/v1/me/widgets"],
    "GET /api/v1/me/terms": ["/api/v1/me/terms"],
    "GET /api/v1/me/terms/acceptance": ["/api/v1/me/terms/acceptance"],
    "POST /api/v1/me/terms/acceptance": ["/api/v1/me/terms/acceptance"],
    "POST /api/v1/errors": ["/api/v1/errors"],
    "GET /api/v1/me/notifications": ["/api/v1/me/notifications"],
    "POST /api/v1/me/check": ["/api/v1/me/check"],
    "POST /api/v1/me/session": ["/api/v1/me/session"],
    "POST /api/v1/tvs/pairings": ["/api/v1/tvs/pairings"],
    "POST /api/v1/tvs/state": ["/api/v1/tvs/state"],
    "POST /api/v1/tvs/plays": ["/api/v1/tvs/plays"],
    "GET /api/v1/cities": ["/api/v1/cities?search=flor"],
    "GET /api/v1/clubs": ["/api/v1/clubs?search=a"],
    "GET /api/v1/clubs/:clubId/ranking": [...perClub("/ranking"), ...perClub("/ranking?format=doubles")],
    "GET /api/v1/clubs/:clubId/ranking/:athleteId/ledger": clubs.flatMap((id) =>
      athletes.map((athlete) => `/api/v1/clubs/${id}/ranking/${athlete}/ledger`),
    ),
    ...Object.fromEntries(
      OPERATIONS.filter(({ by }) => by === "token").map(({ method, path }) => [
        `${method.toUpperCase()} /api/v1${path}`,
        perClub(
          path
            .replace("/clubs/:clubId", "")
            .replace(":matchId", matches[0] ?? "none")
            .replaceAll(/:\w+/g, "none"),
        ),
      ]),
    ),
    "GET /api/v1/token": ["/api/v1/token"],
    "GET /api/v1/openapi.json": ["/api/v1/openapi.json"],
    "GET /api/v1/docs": ["/api/v1/docs"],
    "GET /api/v1/clubs/:clubId/display": perClub("/display"),
    "GET /api/v1/clubs/:clubId/display/version": perClub("/display/version"),
    "GET /api/v1/clubs/:clubId/display/:version": perClub(`/display/${"0".repeat(32)}`),
    "POST /api/v1/matches": ["/api/v1/matches"],
    "GET /api/v1/matches/:matchId": perMatch(""),
    "PATCH /api/v1/matches/:matchId": perMatch(""),
    "POST /api/v1/matches/:matchId/approve": perMatch("/approve"),
    "POST /api/v1/matches/:matchId/withdraw": perMatch("/withdraw"),
    "POST /api/v1/matches/:matchId/dispute": perMatch("/dispute"),
    "POST /api/v1/matches/:matchId/decide": perMatch("/decide"),
    ...inviteAddresses(),
    "GET /api/v1/notifications": ["/api/v1/notifications"],
    "PATCH /api/v1/notifications": ["/api/v1/notifications"],
  };
}

/** The paths of the site map that are read. */
export function declaredPages(): string[] {
  return siteMap.filter(({ takesGet }) => takesGet).map(({ path }) => path);
}

/** The API's own calls as "METHOD path". */
export function declaredCalls(): string[] {
  return api.routes.flatMap(({ method, path }) => (method === "ALL" ? [] : [`${method} ${path}`]));
}
