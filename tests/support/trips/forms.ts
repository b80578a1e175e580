import { toldMatch } from "../told-match.ts";
import { codeFor, termsVersion } from "./sign-ups.ts";
import type { Trip } from "./measure.ts";
import type { FormFields, TripWorld, Who } from "./world.ts";

interface FormOptions {
  status?: number;
  what?: string;
  behind?: number;
  kind?: Trip["kind"];
  /** What follows the path: the panel, or `.data` as the screens themselves send it. */
  query?: string | ((world: TripWorld) => string | Promise<string>);
  /** Where the route's path is a pattern. */
  path?: string;
  /** Sent by our own scripts, that ask for JSON. */
  json?: boolean;
}

type Fields = FormFields | ((world: TripWorld) => FormFields | Promise<FormFields>);

/** A form of a screen; by default it is answered with a redirect (as JSON: with 200). */
export function form(path: string, who: Who, fields: Fields, options: FormOptions = {}): Trip {
  const { json, behind, kind = "mutation", query = "", what = "" } = options;
  return {
    route: `POST ${path}`,
    what: [what, json ? "json" : "", who].filter(Boolean).join(" "),
    kind,
    status: options.status ?? (json ? 200 : 302),
    behind,
    prepare: async (world) => {
      const body = typeof fields === "function" ? await fields(world) : fields;
      const tail = typeof query === "function" ? await query(world) : query;
      return () => world.post(who, `${options.path ?? path}${tail}`, body, { json });
    },
  };
}

/** A screen's own question for data, at its address. */
function question(path: string, who: Who, query: (w: TripWorld) => string, what: string, status = 200): Trip {
  return {
    route: `GET ${path}`,
    what: `${what} json ${who}`,
    kind: "page",
    status,
    prepare: (world) => () => world.get(who, `${path}${query(world)}`, { json: true }),
  };
}

const ATHLETE = "/athlete-dashboard";
const CLUB = "/club-admin-dashboard";

const score = (side1 = "6", side2 = "4") => ({
  score_format: "SET3-S:6/TB7",
  end: "completed",
  "set-1-side1": side1,
  "set-1-side2": side2,
  "set-2-side1": "6",
  "set-2-side2": "3",
});
const match = (w: TripWorld, more: Record<string, string> = {}) => ({
  intent: "report",
  club_id: w.club.clubId,
  sport: "tennis",
  format: "singles",
  played_at: new Date().toISOString(),
  side1_1: w.club.ana.athleteId,
  side2_1: w.club.bruno.athleteId,
  ...score(),
  ...more,
});
const about = (intent: string, more: Record<string, string> = {}, after?: "approve" | "dispute") => {
  return async (w: TripWorld) => {
    const id = await w.tell();
    if (after) await w.act("bruno", id, after, after === "dispute" ? { reason: "Outro placar." } : undefined);
    return { intent, match_id: id, ...more };
  };
};
const inClub = (w: TripWorld) => `?clube=${w.club.clubId}`;
const because = { reason: "Conferido na súmula." };

/** Forms of an athlete's dashboard, as a browser without scripts sends them and as ours do. */
export const athleteForms: Trip[] = [
  ...[true, false].flatMap((json) => [
    form(ATHLETE, "ana", match, { what: "report", json, behind: 1 }),
    form(ATHLETE, "ana", about("edit", score("7", "5")), { what: "edit", json, behind: 1 }),
    form(ATHLETE, "ana", about("withdraw"), { what: "withdraw", json, behind: 1 }),
    form(ATHLETE, "bruno", about("approve"), { what: "approve", json, behind: 1 }),
    form(ATHLETE, "bruno", about("dispute", because), { what: "dispute", json, behind: 1 }),
    form(ATHLETE, "bruno", { intent: "read_notifications", all: "1" }, { what: "read all", json }),
    form(ATHLETE, "bruno", about("approve", {}, "approve"), { what: "approve again", json }),
    form(ATHLETE, "ana", about("approve"), { what: "approve own", json, status: 403 }),
    form(ATHLETE, "ana", { intent: "nada" }, { what: "unknown intent", json, status: 400 }),
    form(ATHLETE, "ana", (w) => match(w, score("6", "5")), { what: "report impossible", json, status: 422 }),
  ]),
  form(ATHLETE, "ana", (w) => match(w, score("6", "5")), {
    what: "report impossible, its panel",
    query: "?painel=registrar",
    status: 422,
  }),
  form(ATHLETE, "bruno", about("approve"), { what: "approve .data", query: ".data", status: 202, behind: 1 }),
  form(ATHLETE, "visitor", { intent: "approve" }, { what: "approve" }),
  question(ATHLETE, "ana", (w) => `?clube=${w.club.clubId}&busca=bru`, "search"),
  // What is denied of a club is noted, behind the answer.
  {
    ...question(ATHLETE, "ana", (w) => `?clube=${w.club.otherClubId}&busca=bru`, "search elsewhere", 403),
    behind: 1,
    front: 1,
  },
  question(ATHLETE, "ana", () => "?painel=notificacoes", "notifications"),
  question(CLUB, "secretary", (w) => `?clube=${w.club.clubId}&busca=bru`, "search"),
  question(CLUB, "secretary", () => "?painel=notificacoes", "notifications"),
];

const entered = (w: TripWorld) => match(w, { intent: "enter" });
const asked = async (w: TripWorld, who: "outsider" | "gil" = "outsider") => {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into memberships (id, club_id, athlete_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now()) returning id`,
    [w.club.clubId, w.club[who].athleteId],
  );
  return row!.id;
};
const member = (intent: string) => async (w: TripWorld) => {
  await w.app.sql(`delete from memberships where club_id = $1 and athlete_id = $2`, [
    w.club.clubId,
    w.club.outsider.athleteId,
  ]);
  return { intent, membership_id: await asked(w) };
};

/** Forms of a club's dashboard; those of the import are listed apart. */
export const clubForms: Trip[] = [
  ...[true, false].flatMap((json) => [
    form(CLUB, "secretary", entered, { what: "enter", json, query: inClub, behind: 1 }),
    form(CLUB, "secretary", about("decide", { outcome: "confirm", ...because }, "dispute"), {
      what: "decide",
      json,
      query: inClub,
      behind: 1,
    }),
    form(CLUB, "secretary", about("correct", { ...because, ...score("6", "5") }, "approve"), {
      what: "correct, impossible",
      json,
      query: inClub,
      status: 422,
    }),
    form(CLUB, "secretary", about("correct", { ...because, ...score("7", "5") }, "approve"), {
      what: "correct",
      json,
      query: inClub,
      behind: 1,
    }),
    form(CLUB, "secretary", about("annul", because, "approve"), {
      what: "annul",
      json,
      query: inClub,
      behind: 1,
    }),
    form(CLUB, "secretary", about("cancel", because), { what: "cancel", json, query: inClub, behind: 1 }),
    form(CLUB, "secretary", about("annul", because), {
      what: "annul unconfirmed",
      json,
      query: inClub,
      status: 409,
    }),
    form(CLUB, "secretary", member("approve_member"), {
      what: "approve member",
      json,
      query: inClub,
      behind: 1,
    }),
    form(CLUB, "secretary", member("refuse_member"), {
      what: "refuse member",
      json,
      query: inClub,
      behind: 1,
    }),
    form(
      CLUB,
      "secretary",
      { intent: "club_settings", silence_hours: "24" },
      { what: "settings", json, query: inClub },
    ),
    form(
      CLUB,
      "secretary",
      { intent: "club_settings", silence_hours: "0" },
      {
        what: "settings, impossible",
        json,
        query: inClub,
        status: 400,
      },
    ),
    form(
      CLUB,
      "secretary",
      { intent: "read_notifications", all: "1" },
      { what: "read all", json, query: inClub },
    ),
  ]),
  form(CLUB, "secretary", { intent: "club_settings", silence_hours: "24" }, { what: "settings, no ?clube" }),
  form(CLUB, "secretary", member("approve_member"), { what: "approve member, no ?clube", behind: 1 }),
  form(
    CLUB,
    "superAdmin",
    { intent: "club_settings", silence_hours: "24" },
    { what: "settings", query: inClub },
  ),
  form(
    CLUB,
    "ana",
    { intent: "club_settings", silence_hours: "24" },
    { what: "settings", query: inClub, status: 403 },
  ),
  form(CLUB, "outsider", entered, { what: "enter", query: inClub, status: 403, behind: 1 }),
];

const file = () =>
  new File(["data;vencedor;perdedor;placar\n1/10/2026;Rui;Bia;6/1 6/2\n2/10/2026;Rui;Bia;6/5\n"], "t.csv");
const importForm = (fields: Fields, what: string, behind = 0) =>
  form(CLUB, "secretary", fields, {
    what,
    behind,
    status: 200,
    query: (w) => `?painel=importar&clube=${w.club.clubId}`,
  });
const importId = async ({ app, club }: TripWorld) => {
  const [row] = await app.sql<{ id: string }>("select id from imports where club_id = $1", [club.clubId]);
  return row!.id;
};

/** Imports and rebuilds, in the order of their steps: listed apart. */
export const heavyForms: Trip[] = [
  importForm(
    () => ({ intent: "enviar", formato: "quadra", esporte: "tennis", arquivo: file() }),
    "import: send",
  ),
  importForm(async (w) => ({ intent: "continuar", importacao: await importId(w) }), "import: to the end", 1),
  importForm(async (w) => ({ intent: "recusas", importacao: await importId(w) }), "import: refusals"),
  form(
    "/system-diagnostics",
    "superAdmin",
    { intent: "check", sport: "tennis" },
    { what: "check", status: 200 },
  ),
  form(
    "/system-diagnostics",
    "superAdmin",
    { intent: "rebuild", sport: "tennis" },
    { what: "rebuild, not confirmed", status: 400 },
  ),
  form(
    "/system-diagnostics",
    "superAdmin",
    { intent: "rebuild", sport: "tennis", confirm: "sim" },
    { what: "rebuild", status: 200 },
  ),
  form("/system-diagnostics", "ana", { intent: "check", sport: "tennis" }, { what: "check", status: 403 }),
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
export const profileForms: Trip[] = [
  form("*", "visitor", {}, { path: "/nada", status: 404 }),
  form("*", "ana", {}, { path: "/nada", status: 404 }),
  form("/athlete-profile", "ana", saved, { what: "save", behind: 1 }),
  form(
    "/athlete-profile",
    "ana",
    { ...saved, cityCode: "", cityCodeText: "bom jesus/pi" },
    { what: "save, city typed", behind: 1 },
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
export { codeFor, toldMatch };
