import { reportedMatch } from "../reported-match.ts";
import { codeFor, termsVersion } from "./sign-ups.ts";
import type { RequestCase } from "./measure.ts";
import type { FormFields, RequestHarness, Who } from "./harness.ts";

interface FormOptions {
  status?: number;
  what?: string;
  afterAnswer?: number;
  /** Where the answer is proven not to wait for more: see `RequestCase`. */
  beforeAnswer?: number;
  kind?: RequestCase["kind"];
  /** What follows the path: the panel, or `.data` as the screens themselves send it. */
  query?: string | ((harness: RequestHarness) => string | Promise<string>);
  /** Where the route's path is a pattern; `:matchId` and `:tournamentId` are the form's `match_id`, `tournament_id`, or what it gives as ":tournamentId", which is not sent. */
  path?: string;
  /** Sent by our own scripts, that ask for JSON. */
  json?: boolean;
}

type Fields = FormFields | ((harness: RequestHarness) => FormFields | Promise<FormFields>);

/** A form of a screen; by default it is answered with a redirect (as JSON: with 200). */
export function form(path: string, who: Who, fields: Fields, options: FormOptions = {}): RequestCase {
  const { json, afterAnswer, beforeAnswer, kind = "mutation", query = "", what = "" } = options;
  // Our own scripts send to the resource route beside the page.
  const address = json ? `${path}/envio` : path;
  return {
    route: `POST ${address}`,
    what: [what, json ? "json" : "", who].filter(Boolean).join(" "),
    kind,
    status: options.status ?? (json ? 200 : 302),
    afterAnswer,
    beforeAnswer,
    prepare: async (harness) => {
      const given = typeof fields === "function" ? await fields(harness) : fields;
      const { ":tournamentId": tournamentId = given.tournament_id, ...body } = given;
      const tail = typeof query === "function" ? await query(harness) : query;
      const to = (options.path ?? address)
        .replace(":matchId", String(body.match_id))
        .replace(":tournamentId", String(tournamentId));
      return () => harness.post(who, `${to}${tail}`, body, { json });
    },
  };
}

/** A screen's own question for data, at its address. */
export function question(
  path: string,
  who: Who,
  query: (w: RequestHarness) => string,
  what: string,
  status = 200,
): RequestCase {
  return {
    route: `GET ${path}`,
    what: `${what} json ${who}`,
    kind: "page",
    status,
    prepare: (harness) => () => harness.get(who, `${path}${query(harness)}`, { json: true }),
  };
}

const ATHLETE = "/athlete-dashboard";
const REPORT = `${ATHLETE}/registrar`;
const MATCH = `${ATHLETE}/partidas/:matchId`;
const NOTES = `${ATHLETE}/notificacoes`;

export const score = (side1 = "6", side2 = "4") => ({
  score_format: "SET3-S:6/TB7",
  end: "completed",
  "set-1-side1": side1,
  "set-1-side2": side2,
  "set-2-side1": "6",
  "set-2-side2": "3",
});
export const match = (w: RequestHarness, more: Record<string, string> = {}) => ({
  intent: "report",
  club_id: w.club.clubId,
  sport: "tennis",
  format: "singles",
  played_at: new Date().toISOString(),
  side1_1: w.club.ana.athleteId,
  side2_1: w.club.bruno.athleteId,
  is_second_match: "on",
  ...score(),
  ...more,
});
export const about = (intent: string, more: Record<string, string> = {}, after?: "approve" | "dispute") => {
  return async (w: RequestHarness) => {
    const id = await w.report();
    if (after) await w.act("bruno", id, after, after === "dispute" ? { reason: "Outro placar." } : undefined);
    return { intent, match_id: id, ...more };
  };
};
export const inClub = (w: RequestHarness) => `?clube=${w.club.clubId}`;
export const because = { reason: "Conferido na súmula." };

/** Forms of an athlete's dashboard (whoever is asked about a result is mailed after the answer), as a browser without scripts sends them and as ours do. */
export const athleteForms: RequestCase[] = [
  ...[true, false].flatMap((json) => [
    form(REPORT, "ana", match, { what: "report", json, afterAnswer: 3 }),
    form(MATCH, "ana", about("edit", score("7", "5")), { what: "edit", json, afterAnswer: 3 }),
    form(MATCH, "ana", about("withdraw"), { what: "withdraw", json, afterAnswer: 1 }),
    form(MATCH, "bruno", about("approve"), { what: "approve", json, afterAnswer: 1 }),
    form(MATCH, "bruno", about("dispute", because), { what: "dispute", json, afterAnswer: 1 }),
    form(NOTES, "bruno", { intent: "read_notifications", all: "1" }, { what: "read all", json }),
    form(MATCH, "bruno", about("approve", {}, "approve"), { what: "approve again", json }),
    form(MATCH, "ana", about("approve"), { what: "approve own", json, status: 403 }),
    form(REPORT, "ana", { intent: "nada" }, { what: "unknown intent", json, status: 400 }),
    form(REPORT, "ana", (w) => match(w, score("6", "5")), { what: "report impossible", json, status: 422 }),
  ]),
  form(MATCH, "bruno", about("approve"), {
    what: "approve .data",
    query: ".data",
    status: 202,
    afterAnswer: 1,
  }),
  form(REPORT, "visitor", { intent: "report" }, { what: "report" }),
  question(`${ATHLETE}/busca`, "ana", (w) => `?clube=${w.club.clubId}&busca=bru`, "search"),
  // What is denied of a club is noted, afterAnswer the answer.
  {
    ...question(
      `${ATHLETE}/busca`,
      "ana",
      (w) => `?clube=${w.club.otherClubId}&busca=bru`,
      "search elsewhere",
      403,
    ),
    afterAnswer: 1,
    beforeAnswer: 1,
  },
];

const saved = {
  intent: "save",
  name: "Ana Souza",
  phone: "(83) 3333-4444",
  cityCode: "2201903",
  sport: "squash",
  "class:squash": "A",
};
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Forms about one's own profile and terms, and one that leads nowhere. */
export const profileForms: RequestCase[] = [
  form("*", "visitor", {}, { path: "/nada", status: 404 }),
  form("*", "ana", {}, { path: "/nada", status: 404 }),
  form("/athlete-profile", "ana", saved, { what: "save", afterAnswer: 1 }),
  form(
    "/athlete-profile",
    "ana",
    { ...saved, cityCode: "", cityCodeText: "bom jesus/pi" },
    { what: "save, city typed", afterAnswer: 1 },
  ),
  form(
    "/athlete-profile",
    "ana",
    { ...saved, cityCode: "9999999" },
    { what: "save, no such city", status: 400 },
  ),
  form("/athlete-profile", "ana", { ...saved, name: "" }, { what: "save, no name", status: 400 }),
  form(
    "/athlete-profile",
    "ana",
    { ...saved, name: "", cityCode: "", cityCodeText: "bom jesus/pi" },
    {
      what: "save, no name, city typed",
      status: 400,
    },
  ),
  form("/athlete-profile", "ana", (w) => ({ intent: "join", clubId: w.club.otherClubId }), { what: "join" }),
  form(
    "/athlete-profile",
    "ana",
    { intent: "join", clubId: NOBODY },
    { what: "join, no such club", status: 400 },
  ),
  form("/athlete-profile", "secretary", saved, { what: "save", status: 403 }),
  form(
    "/profile-setup",
    "nova",
    { intent: "accept_terms", termsVersion: "0.1" },
    { what: "other terms", status: 409 },
  ),
  form(
    "/profile-setup",
    "nova",
    async (w) => ({ intent: "accept_terms", termsVersion: await termsVersion(w) }),
    {
      what: "accept terms",
    },
  ),
];

/** Whether a code was mailed: for forms that wait for six digits. */
export { codeFor, reportedMatch };
