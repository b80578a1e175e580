import { drawToMake, eventToDraw } from "../draw-desk.ts";
import { makeEntry, makeEvent, makeTournament } from "../made-tournament.ts";
import { makePlayedTournament } from "../played-tournament.ts";
import { makeRunTournament } from "../run-tournament.ts";
import { closedTournament } from "../schedule/office-tournament.ts";
import { type Act, NOBODY } from "./act.ts";
import { type Lines, office } from "./answers.ts";
import { type About, page, queries } from "./builders.ts";
import { demandingClub } from "./demanding-club.ts";
import type { RequestHarness } from "./harness.ts";

const CLUB = "/club-admin-dashboard";
const MATCH = `${CLUB}/partidas/:matchId`;
const ONE = `${CLUB}/torneios/:tournamentId`;
const NO_EVENT = "00000000-0000-7000-8000-000000000000";

const clerks = office("open", { clerk: true });
const inClub = (_: RequestHarness, { clubId }: About) => `?clube=${clubId}`;

/** A panel of a club, by its admin and by the platform's team. */
const panel = (path: string, answers: Lines, more: Partial<Parameters<typeof page>[2]> = {}) =>
  page(`${CLUB}${path}`, "?clube", { answers, by: ["secretary", "superAdmin"], query: inClub, ...more });

/** The same by its admin alone. */
const ownPanel = (path: string, answers: Lines, more: Partial<Parameters<typeof page>[2]> = {}) =>
  panel(path, answers, { by: "secretary", ...more });

/** Panels opened without a club's name, by somebody who administers one. */
const PANELS = [
  "",
  "/lancar",
  "/notificacoes",
  "/importar",
  "/atletas",
  "/atletas/juntar",
  "/atletas/convites",
  "/atletas/pedidos",
  "/rankings",
  "/clube",
  "/ajustes",
  "/integracoes",
  "/assinatura",
  "/pagamento",
  "/nomes",
  "/ano",
  "/avisos",
  "/torneios",
  "/torneios/super-8",
  "/importar/arquivo",
  "/exportar",
  "/patrocinadores",
  "/patrocinadores/exibicoes",
  "/patrocinadores/exibicoes/arquivo",
];

/** A page of a tournament of the club, of another, or of none: in the own club, or in none. */
const tournament = (
  panelOf: string,
  make: (w: RequestHarness, clubId: string) => Promise<string>,
  { ofThing = false } = {},
) =>
  page(`${ONE}${panelOf}`, "", {
    answers: office("open", { clerk: true, ofThing }),
    by: "secretary",
    measured: ofThing ? ["own", "missing"] : ["own"],
    path: async (w, { target, clubId }) =>
      `${CLUB}/torneios/${target === "missing" ? NOBODY : await make(w, clubId)}${panelOf}`,
    query: (w, { target, clubId }) => `?clube=${ofThing && target === "missing" ? w.club.clubId : clubId}`,
  });

async function draft({ app }: RequestHarness, clubId: string): Promise<string> {
  return (await makeTournament(app.sql, clubId, { status: "draft" })).tournamentId;
}

/** A page of the secretary's, at an address that is made for it. */
const at = (
  route: string,
  what: string,
  path: string | ((w: RequestHarness) => Promise<string> | string),
  status = 200,
) => page(route, what, { by: "secretary", path, query: "", status });

/** Screens of a club's dashboard. */
export const clubPages: Act[] = [
  ...page(CLUB, "", {
    answers: "sign-in closed closed open open open sign-in sign-in open closed",
    by: ["secretary", "superAdmin"],
  }),
  ...PANELS.slice(1).flatMap((path) => page(`${CLUB}${path}`, "", { by: "secretary" })),
  ...panel("", clerks),
  ...["/lancar", "/notificacoes"].flatMap((path) =>
    panel(path, office("open", { clerk: true, referee: true })),
  ),
  ...[
    "/importar",
    "/atletas",
    "/atletas/convites",
    "/atletas/pedidos",
    "/nomes",
    "/ano",
    "/avisos",
    "/torneios",
  ].flatMap((path) => panel(path, clerks)),
  ...[
    "/atletas/juntar",
    "/rankings",
    "/clube",
    "/ajustes",
    "/integracoes",
    "/assinatura",
    "/pagamento",
  ].flatMap((path) => panel(path, office("open"))),
  ...["/torneios/super-8", "/exportar", "/patrocinadores", "/patrocinadores/exibicoes"].flatMap((path) =>
    ownPanel(path, clerks),
  ),
  ...ownPanel("/patrocinadores/exibicoes/arquivo", office("open", { clerk: true, missing: "closed" })),
  ...ownPanel("/importar/arquivo", office("open", { clerk: true, missing: "open" })),
  ...page(`${CLUB}/busca`, "search", {
    answers: {
      own: "sign-in closed closed open closed open sign-in sign-in open open",
      another: "sign-in closed closed closed open open sign-in sign-in closed closed",
      missing: "sign-in closed closed closed closed open sign-in sign-in closed closed",
    },
    by: "secretary",
    json: true,
    query: (_, { clubId }) => `?clube=${clubId}&busca=bru`,
  }),
  ...[CLUB, `${CLUB}/atletas`].flatMap((path) =>
    page(path, "of a club that demands a factor", {
      answers: { own: "sign-in closed closed sign-in closed open sign-in sign-in closed closed" },
      query: async ({ app, club }) => `?clube=${await demandingClub(app, club.secretary.userId)}`,
    }),
  ),
  ...page(MATCH, "", {
    answers: {
      own: "sign-in closed closed open closed open sign-in sign-in open open",
      another: "sign-in closed closed closed missing open sign-in sign-in closed closed",
      missing: "sign-in closed closed missing closed missing sign-in sign-in missing missing",
    },
    by: "secretary",
    path: async (w, { target }) => `${CLUB}/partidas/${target === "missing" ? NOBODY : await w.report()}`,
    query: (w, { target, clubId }) => `?clube=${target === "missing" ? w.club.clubId : clubId}`,
  }),
  ...at(MATCH, "nada", `${CLUB}/partidas/nada`, 404),
  ...page(`${CLUB}/atletas/:athleteId`, "", {
    answers: office("open", { clerk: true, another: "missing", ofThing: true }),
    by: "secretary",
    path: (w, { target }) => `${CLUB}/atletas/${target === "missing" ? NOBODY : w.club.ana.athleteId}`,
    query: (w, { target, clubId }) => `?clube=${target === "missing" ? w.club.clubId : clubId}`,
  }),
  ...at(`${CLUB}/atletas/:athleteId`, "nada", `${CLUB}/atletas/nada`, 404),
  ...tournament("", draft, { ofThing: true }),
  ...tournament("/inscricoes", draft, { ofThing: true }),
  ...tournament("/chaves", async (w, id) => (await drawToMake(w.app.sql, w.club, id)).tournamentId),
  ...tournament("/horarios", (w, id) => closedTournament(w.app, id)),
  ...tournament("/jogos", async (w, id) => (await makeRunTournament(w.app, id)).tournamentId),
  ...tournament("/encerramento", async (w, id) => (await makePlayedTournament(w.app, id)).tournamentId),
  ...["horarios", "jogos", "encerramento"].flatMap((path) =>
    at(`${ONE}/${path}`, "unknown", `${CLUB}/torneios/${NOBODY}/${path}`, 404),
  ),
  ...at(
    ONE,
    "?categoria=nova",
    async (w) => `${CLUB}/torneios/${await draft(w, w.club.clubId)}?categoria=nova`,
  ),
  ...at(ONE, "nada", `${CLUB}/torneios/nada`, 404),
  ...at(`${ONE}/inscricoes`, "merge", async ({ app, club }) => {
    const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
    await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
    const to = await makeEvent(app.sql, tournamentId);
    return `${CLUB}/torneios/${tournamentId}/inscricoes?unir=${eventId}&em=${to}`;
  }),
  ...at(`${ONE}/horarios`, "preview", async ({ app, club }) => {
    const id = await closedTournament(app, club.clubId);
    return `${CLUB}/torneios/${id}/horarios?clube=${club.clubId}&change=anew`;
  }),
  ...at(`${ONE}/chaves`, "unknown event", async ({ app, club }) => {
    const { tournamentId } = await eventToDraw(app.sql, club, club.clubId);
    return `${CLUB}/torneios/${tournamentId}/chaves?clube=${club.clubId}&categoria=${NO_EVENT}`;
  }),
  ...at(`${ONE}/chaves`, "nada", `${CLUB}/torneios/nada/chaves`, 404),
  ...queries(`${CLUB}/atletas`, "secretary", [
    "?quem=an&esporte=tennis&classe=B&conta=com&papel=admin&pagina=0",
    "?nome=ferraz&desde=0",
  ]),
  ...page(`${CLUB}/torneios`, "?novo=1", { by: "secretary" }),
  ...page(`${CLUB}/importar/arquivo`, `?importacao=${NO_EVENT}`, { by: "secretary" }),
  ...page(`${CLUB}/importar/arquivo`, "", { by: "ana", status: 403 }),
  ...page(`${CLUB}/patrocinadores/exibicoes`, "?mes=2026-11", { by: "secretary" }),
  ...queries(
    `${CLUB}/exportar`,
    "secretary",
    ["atletas", "regulamento", "tabela", "extrato"].map((file) => `?arquivo=${file}`),
  ),
  ...page(`${CLUB}/exportar`, `?ranking=${NO_EVENT}`, { by: "secretary", status: 404 }),
  ...page(`${CLUB}/exportar`, "", { by: "ana", status: 403 }),
  ...queries(
    `${CLUB}/ano`,
    "secretary",
    ["partidas", "respostas", "atletas", "wo"].map((list) => `?semana=2026-11-16&ver=${list}`),
  ),
  ...at(CLUB, ".data", `${CLUB}.data`),
  ...page(CLUB, "?clube of another", {
    by: "secretary",
    query: (w) => `?clube=${w.club.otherClubId}`,
    status: 403,
  }),
  ...page(CLUB, "?clube=nada", { by: "secretary", status: 403 }),
  ...page(CLUB, "?clube, first visit", { by: "superAdmin", query: (w) => `?clube=${w.demo.clubId}` }),
  ...page(CLUB, "", { by: "ana", status: 403 }),
  ...page(CLUB, "", { by: "visitor", status: 302 }),
];
