import { makeRunTournament } from "../run-tournament.ts";
import { type Act, NOBODY } from "./act.ts";
import { athletes } from "./answers.ts";
import { type About, page, queries } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const ATHLETE = "/athlete-dashboard";
const REPORT = `${ATHLETE}/registrar`;
const MATCH = `${ATHLETE}/partidas/:matchId`;
const PROFILE = "/athlete-profile";
const SECURITY = `${PROFILE}/seguranca`;
const PLANS = "/athlete/subscription";
const REGIONAL = "/athlete/regional-rankings";
const TOURNAMENT = `${ATHLETE}/torneios/:tournamentId`;

const answers = athletes("open");
const below = "below the plan";

/** A match of Ana against Bruno; of Bruno against Caio; none. */
async function matchId(w: RequestHarness, { target }: About): Promise<string> {
  if (target === "missing") return NOBODY;
  return await w.report(target === "another" ? { by: "bruno", against: "caio" } : {});
}

/** Screens of athletes. */
export const athletePages: Act[] = [
  ...page(ATHLETE, "", { answers, by: "ana" }),
  ...page(ATHLETE, "", { by: "secretary", status: 403 }),
  ...queries(ATHLETE, "ana", [
    "?esporte=beach_tennis&formato=doubles",
    "?desafiar=&busca_to_athlete_id=bruno",
    "?dupla=",
  ]),
  ...page(ATHLETE, "?linhas", {
    by: "ana",
    query: ({ club }) => `?esporte=tennis&formato=singles&clube=${club.clubId}&linhas=${club.ana.athleteId}`,
  }),
  ...page(ATHLETE, "?desafiar", { by: "ana", query: (w) => `?desafiar=${w.club.bruno.athleteId}` }),
  ...page(ATHLETE, `?desafiar ${below}`, { by: "bruno", query: "?desafiar=" }),
  ...page(REPORT, "", { answers, by: "ana" }),
  ...page(REPORT, "", { by: "visitor", status: 302 }),
  ...page(REPORT, "", { by: "secretary", status: 403 }),
  ...page(REPORT, "club", {
    answers: { own: answers, another: answers, missing: answers },
    by: "ana",
    measured: ["own", "another"],
    query: (_, { clubId }) => `?clube=${clubId}`,
  }),
  ...page(REPORT, "?busca_side2_1=bruno", { by: "ana" }),
  ...page(REPORT, "?jogo", {
    by: "ana",
    query: async ({ app, club }) => {
      const entered = [club.ana.athleteId, club.bruno.athleteId];
      const { ready } = await makeRunTournament(app, club.clubId, { athletes: entered });
      return `?jogo=${ready[0]!.id}`;
    },
  }),
  ...page(REPORT, "?jogo=nada", { by: "ana", status: 302 }),
  ...page(MATCH, "", {
    answers: {
      own: athletes("open", "missing"),
      another: athletes("missing"),
      missing: athletes("missing"),
    },
    by: "ana",
    path: async (w, about) => `${ATHLETE}/partidas/${await matchId(w, about)}`,
  }),
  ...page(MATCH, "?editar=1", {
    by: "ana",
    path: async (w, about) => `${ATHLETE}/partidas/${await matchId(w, about)}`,
  }),
  ...page(MATCH, "of others", {
    by: "outsider",
    path: async (w, about) => `${ATHLETE}/partidas/${await matchId(w, about)}`,
    status: 404,
  }),
  ...page(MATCH, "none", { by: "ana", path: `${ATHLETE}/partidas/nada`, status: 302 }),
  ...page(`${MATCH}/placar`, "", {
    answers: {
      own: "sign-in open missing missing missing missing 401 sign-in missing missing",
      another: "sign-in missing missing missing missing missing 401 sign-in missing missing",
      missing: "sign-in missing missing missing missing missing 401 sign-in missing missing",
    },
    by: "ana",
    path: async (w, about) => `${ATHLETE}/partidas/${await matchId(w, about)}/placar`,
  }),
  ...page(`${ATHLETE}/notificacoes`, "", { answers, by: "ana" }),
  ...page(`${ATHLETE}/estatisticas`, "", { answers, by: "ana" }),
  ...page(`${ATHLETE}/estatisticas`, "?esporte=tennis&formato=singles", { by: "ana" }),
  ...page(`${ATHLETE}/estatisticas`, below, { by: "bruno" }),
  ...page(`${ATHLETE}/adversarios`, "", { answers, by: "ana" }),
  ...page(`${ATHLETE}/adversarios`, below, { by: "bruno" }),
  ...page(`${ATHLETE}/historico`, "", { answers, by: "ana" }),
  ...page(`${ATHLETE}/historico`, "?desde=0", { by: "ana" }),
  ...page(`${ATHLETE}/historico`, below, { by: "bruno" }),
  ...page(`${ATHLETE}/historico/arquivo`, "", {
    answers: `sign-in open ${Array(5).fill(`${ATHLETE}/historico`).join(" ")} sign-in ${ATHLETE}/historico ${ATHLETE}/historico`,
    by: "ana",
  }),
  ...page(`${ATHLETE}/historico/arquivo`, below, { by: "bruno", status: 302 }),
  ...page(`${ATHLETE}/busca`, "search", {
    answers: {
      own: "sign-in open closed open closed open 401 sign-in open open",
      another: "sign-in closed open closed open open 401 sign-in closed closed",
      missing: "sign-in closed closed closed closed open 401 sign-in closed closed",
    },
    by: "ana",
    json: true,
    query: (_, { clubId }) => `?clube=${clubId}&busca=a`,
  }),
  ...page(`${ATHLETE}/busca`, "search elsewhere", {
    by: "ana",
    json: true,
    query: (w) => `?clube=${w.club.otherClubId}&busca=bru`,
    status: 403,
  }),
  ...page(PROFILE, "", { answers, by: "ana" }),
  ...page(SECURITY, "", { answers, by: "ana" }),
  ...page(SECURITY, "", { by: "secretary", status: 403 }),
  ...page(SECURITY, "", { by: "visitor", status: 302 }),
  ...page(`${PROFILE}/meus-dados`, "", { answers, by: "ana" }),
  ...page(PLANS, "", { answers, by: "ana" }),
  ...page(`${PLANS}/plans`, "", { answers, by: "ana" }),
  ...page(`${PLANS}/plans`, "?periodo=ano", { by: "ana" }),
  ...page(`${PLANS}/success`, "", { answers, by: "ana" }),
  ...page(TOURNAMENT, "", {
    answers: { another: answers, missing: athletes("missing") },
    by: "ana",
    measured: ["another", "missing"],
    path: (w, { target }) => `${ATHLETE}/torneios/${target === "missing" ? NOBODY : w.demo.tournamentId}`,
  }),
  ...page(TOURNAMENT, "", { by: "bruno", path: (w) => `${ATHLETE}/torneios/${w.demo.tournamentId}` }),
  ...page(REGIONAL, "", { answers, by: "ana" }),
  ...page(REGIONAL, below, { by: "bruno" }),
  ...queries(REGIONAL, "ana", ["?sport=tennis&state=RJ", "?sport=tennis&cityName=bom+jesus"]),
  // The screens themselves fetch these when one goes from one to another.
  ...[ATHLETE, PROFILE, SECURITY, PLANS, `${PLANS}/plans`, `${PLANS}/success`, REGIONAL].flatMap((route) =>
    page(route, ".data", {
      by: "ana",
      path: `${route}.data`,
      query: route === REGIONAL ? "?sport=tennis" : "",
    }),
  ),
];
