import { type Act, NOBODY } from "./act.ts";
import { signedIn } from "./answers.ts";
import { page, queries } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const RANKING = "/public-ranking/:clubId";
const DISPLAY = "/display/:clubId";
const TOURNAMENT = "/tournaments/:tournamentId";
const ofDemo = (path: string) => (w: RequestHarness) => `${path}/${w.demo.clubId}`;
const oneOrNone = { own: "open", another: "open", missing: "missing" };

/** Pages that everybody may open, the same for everybody. */
export const publicPages: Act[] = [
  ...page("/", "", { answers: "open", by: ["visitor", "ana"] }),
  ...queries("/", "visitor", [
    "?clube=praia",
    "?painel=termos",
    "?painel=privacidade",
    "?painel=encarregado",
  ]),
  ...page(RANKING, "", {
    answers: oneOrNone,
    by: "visitor",
    measured: ["own", "missing"],
    path: (_, { clubId }) => `/public-ranking/${clubId}`,
  }),
  ...queries(
    RANKING,
    "visitor",
    [
      "",
      "?format=doubles",
      "?sport=tennis&category=female",
      "?class=B",
      "?as_of=2026-06-01",
      "?search=silva",
      "?cursor=20&limit=20",
    ],
    { path: ofDemo("/public-ranking") },
  ),
  ...page(RANKING, "?athlete", {
    by: "visitor",
    path: ofDemo("/public-ranking"),
    query: (w) => `?athlete=${w.demo.athleteId}&lines=40`,
  }),
  ...page(RANKING, "", { by: "ana", path: ofDemo("/public-ranking") }),
  ...page(RANKING, "?utm_source=grupo", { by: "visitor", path: ofDemo("/public-ranking"), status: 302 }),
  ...page(RANKING, "?format=nada", { by: "visitor", path: ofDemo("/public-ranking"), status: 400 }),
  ...page(DISPLAY, "", {
    answers: oneOrNone,
    by: "visitor",
    measured: ["own", "missing"],
    path: (_, { clubId }) => `/display/${clubId}`,
  }),
  ...queries(DISPLAY, "visitor", ["", "?sport=tennis", "?format=doubles", "?theme=light"], {
    path: ofDemo("/display"),
  }),
  ...page("/display/tv", "", { answers: "open", by: "visitor" }),
  ...page("/tournaments", "", { answers: "open", by: "visitor" }),
  ...page("/tournaments-list", "", { answers: "open", by: "visitor" }),
  ...queries("/tournaments-list", "visitor", [
    "?search=copa",
    "?state=RJ&sport=tennis",
    "?status=open",
    "?cursor=20",
  ]),
  ...page(TOURNAMENT, "", {
    answers: { another: "open", missing: "missing" },
    by: "visitor",
    measured: ["another", "missing"],
    path: (w, { target }) => `/tournaments/${target === "missing" ? NOBODY : w.demo.tournamentId}`,
  }),
  ...page("/tournament-test", "", { answers: "open", by: "visitor" }),
  ...page("/geographical-rankings", "", { answers: "open", by: "visitor" }),
  ...queries("/geographical-rankings", "visitor", [
    "?sport=tennis&state=RJ",
    "?region=NE",
    "?city=3304557&radiusKm=50",
    "?cityName=bom+jesus",
  ]),
  ...page("/mobile-preview", "", { answers: "open", by: "visitor" }),
  ...page("*", "", { answers: "missing", by: ["visitor", "ana"], status: 404, path: "/nada" }),
];

const DATA = "/auth/meus-dados";
const HOMES =
  "/athlete-dashboard /athlete-dashboard /club-admin-dashboard /club-admin-dashboard /super-admin-dashboard";
const SETUP = Array(5).fill("/profile-setup").join(" ");

/** Screens around an account: signing in, registering, completing a profile. */
export const accountPages: Act[] = [
  ...page("/auth", "", {
    answers: `open ${HOMES} open open /club-admin-dashboard /club-admin-dashboard/lancar`,
    by: "visitor",
  }),
  ...page("/auth", "", { by: "ana", status: 302 }),
  ...queries("/auth", "visitor", [
    "?painel=senha",
    "?painel=codigo",
    "?painel=fator",
    "?expirou=1",
    "?saiu=1",
    "?next=%2Fathlete-profile",
    "?autorizacao=1",
    "?entrada=1",
    "?mudanca=1",
    "?mudanca=desfeita",
    "?resultado=1",
    "?resultado=aprovado",
  ]),
  ...queries(
    "/auth",
    "visitor",
    ["responsavel", "desfazer", "entrar", "aprovar"].map((name) => `?${name}=${NOBODY}.abc`),
    { status: 302 },
  ),
  ...page("/auth", "?conta", { by: ["ana", "superAdmin", "visitor"] }),
  ...page(DATA, "", { answers: signedIn("open"), by: ["ana", "superAdmin"] }),
  ...page(DATA, "", { by: "visitor", status: 302 }),
  // The event of it is written after the answer.
  ...page(`${DATA}/arquivo`, "", {
    answers: `sign-in open open open open open ${DATA} sign-in open open`,
    by: ["ana", "superAdmin"],
    after: 1,
  }),
  ...page(`${DATA}/arquivo`, "?assunto=pagamentos", { by: ["ana", "superAdmin"], after: 1 }),
  ...page(`${DATA}/arquivo`, "?assunto=nada", { by: "ana", status: 302 }),
  ...page("/auth/responsavel", "", { answers: "open", by: "visitor" }),
  ...page("/auth/responsavel", "?visita=x", { by: "visitor", status: 302 }),
  ...page("/auth/responsavel/arquivo", "", {
    answers: "/auth/responsavel",
    by: "visitor",
    query: (w) => `?atleta=${w.club.mia.athleteId}`,
  }),
  ...page("/auth/remover-nome", "", { answers: "open", by: "visitor" }),
  ...page("/auth/remover-nome", "?atleta", {
    answers: { own: "open", another: "open", missing: "open" },
    by: "visitor",
    query: ({ club }, { target, clubId }) => {
      const { athleteId } = target === "own" ? club.gil : club.outsider;
      return `?clube=${clubId}&atleta=${target === "missing" ? NOBODY : athleteId}`;
    },
  }),
  ...page("/athlete-registration", "", {
    answers: `open ${SETUP} open open /profile-setup /profile-setup`,
    by: "visitor",
  }),
  ...page("/athlete-registration", "?clube", { by: "visitor", query: (w) => `?clube=${w.club.clubId}` }),
  ...page("/athlete-registration", "", { by: "ana", status: 302 }),
  ...page("/club-registration", "", { answers: "open", by: ["visitor", "ana"] }),
  ...page("/club-registration/success", "", { answers: "open", by: ["visitor", "ana", "secretary"] }),
  ...page("/member-widgets", "", {
    answers: "204 open open open open open 204 204 open open",
    by: ["ana", "nova", "secretary"],
  }),
  // On a club's ranking they say where the person stands in it.
  ...page("/member-widgets", "?clube", {
    by: ["ana", "secretary", "outsider"],
    query: (w) => `?clube=${w.club.clubId}`,
  }),
  // On a page that is not there they bring the account menu.
  ...page("/member-widgets", "?conta", { by: ["ana", "nova", "secretary"], query: () => "?conta" }),
  ...page("/member-widgets", "", { by: "visitor", status: 204 }),
  ...page("/profile-setup", "", {
    answers: "/athlete-registration open open open open open sign-in sign-in open open",
    by: ["ana", "nova", "secretary", "superAdmin"],
  }),
  ...page("/profile-setup", "", { by: "visitor", status: 302 }),
];
