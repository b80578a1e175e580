import { drawForms } from "./draw-forms.ts";
import { courtsideForms } from "./courtside-forms.ts";
import { eveningForms } from "./evening-forms.ts";
import { finishingForms } from "./finishing-forms.ts";
import { about, because, form, inClub, match, question, score } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import { openedRanking, rankingFields, rulesFields } from "../opened-ranking.ts";
import { pointsForms } from "./points-forms.ts";
import { scheduleForms } from "./schedule-forms.ts";
import type { RequestCase } from "./measure.ts";

type Fields = Parameters<typeof form>[2];

const CLUB = "/club-admin-dashboard";
const ENTER = `${CLUB}/lancar`;
const MATCH = `${CLUB}/partidas/:matchId`;
const MEMBERS = `${CLUB}/atletas`;
const SETTINGS = `${CLUB}/ajustes`;
const RANKINGS = `${CLUB}/rankings`;
const NOTES = `${CLUB}/notificacoes`;
const IMPORT = `${CLUB}/importar`;

const entered = (w: RequestHarness) => match(w, { intent: "enter" });
const asked = async (w: RequestHarness, who: "outsider" | "gil" = "outsider") => {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into memberships (id, club_id, athlete_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now()) returning id`,
    [w.club.clubId, w.club[who].athleteId],
  );
  return row!.id;
};
const member = (intent: string) => async (w: RequestHarness) => {
  await w.app.sql(`delete from memberships where club_id = $1 and athlete_id = $2`, [
    w.club.clubId,
    w.club.outsider.athleteId,
  ]);
  return { intent, membership_id: await asked(w) };
};

/** A notice to all members, each one new. */
const aNotice = () => ({
  intent: "send_notice",
  notice_id: crypto.randomUUID(),
  title: "Quadra 2 fechada",
  message: "A quadra 2 fica fechada no sábado.",
  to: "",
});

/** A sponsor to be taken away: a club's, or (null) the country's. */
async function aSponsor(w: RequestHarness, clubId: string | null) {
  const [row] = await w.app.sql<{ id: string }>(
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
     values (gen_random_uuid(), 'x', case when $1::uuid is null then 'national' else 'local' end, $1, '/x.svg', 2, 1, 'x') returning id`,
    [clubId],
  );
  return { intent: "remove_sponsor", sponsor_id: row!.id };
}

/** An admin with a factor demands it of the others, or lets them off. */
const choosesFactor = (isDemanded: boolean) => async (w: RequestHarness) => {
  await w.app.sql("update sessions set aal = 'aal2' where id = $1", [w.club.secretary.sessionId]);
  await w.app.sql("update clubs set admins_need_factor = $2 where id = $1", [w.club.clubId, !isDemanded]);
  return { intent: isDemanded ? "demand_factor" : "release_factor" };
};

/** A ranking by category of the club, which Gil asked to play, and the fields of a form about it. */
const aboutRanking =
  (intent: string, fields: Record<string, string> = {}) =>
  async (w: RequestHarness) => ({
    intent,
    ranking_id: await openedRanking(w.app, w.club.clubId, w.club.gil.athleteId),
    athlete_id: w.club.gil.athleteId,
    ...fields,
  });

/** Forms of a club's dashboard; those of the import are listed apart. */
export const clubForms: RequestCase[] = [
  ...drawForms,
  ...scheduleForms,
  ...courtsideForms,
  ...eveningForms,
  ...finishingForms,
  ...pointsForms,
  ...[true, false].map((json) =>
    form(
      "/club-admin-dashboard/nomes",
      "secretary",
      (w) => ({ intent: "protect_name", athlete_id: w.club.hugo.athleteId, as: "minor" }),
      { what: "protect name", query: inClub, json, afterAnswer: 1 },
    ),
  ),
  ...[true, false].map((json) =>
    form(`${CLUB}/avisos`, "secretary", aNotice, {
      what: "send notice",
      query: inClub,
      json,
      // Published, and mailed to whoever has not said otherwise: taken, sent, closed.
      afterAnswer: 3,
      beforeAnswer: 2,
    }),
  ),
  ...[true, false].flatMap((json) => [
    form(`${CLUB}/patrocinadores`, "secretary", (w) => aSponsor(w, w.club.clubId), {
      what: "remove a sponsor",
      query: inClub,
      json,
      afterAnswer: 1,
    }),
    form("/super-admin-dashboard/patrocinadores", "superAdmin", (w) => aSponsor(w, null), {
      what: "remove a sponsor",
      json,
    }),
  ]),
  question(`${CLUB}/busca`, "secretary", (w) => `${inClub(w)}&busca=bru`, "search"),
  ...[true, false].flatMap((json) => [
    form(ENTER, "secretary", entered, { what: "enter", json, query: inClub, afterAnswer: 1 }),
    form(MATCH, "secretary", about("decide", { outcome: "confirm", ...because }, "dispute"), {
      what: "decide",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(MATCH, "secretary", about("correct", { ...because, ...score("6", "5") }, "approve"), {
      what: "correct, impossible",
      json,
      query: inClub,
      status: 422,
    }),
    form(MATCH, "secretary", about("correct", { ...because, ...score("7", "5") }, "approve"), {
      what: "correct",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(MATCH, "secretary", about("annul", because, "approve"), {
      what: "annul",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(MATCH, "secretary", about("cancel", because), {
      what: "cancel",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(MATCH, "secretary", about("annul", because), {
      what: "annul unconfirmed",
      json,
      query: inClub,
      status: 409,
    }),
    form(MEMBERS, "secretary", member("approve_member"), {
      what: "approve member",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(MEMBERS, "secretary", member("refuse_member"), {
      what: "refuse member",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(
      RANKINGS,
      "secretary",
      { intent: "open_ranking", ...rankingFields },
      {
        what: "open ranking",
        json,
        query: inClub,
        afterAnswer: 1,
      },
    ),
    ...(["change_rules", "replay_ranking", "close_ranking", "accept_enrolment"] as const).map((intent) =>
      form(RANKINGS, "secretary", aboutRanking(intent, rulesFields), {
        what: intent.replace("_", " "),
        json,
        query: inClub,
        afterAnswer: intent === "accept_enrolment" ? 0 : 1,
      }),
    ),
    form(
      RANKINGS,
      "secretary",
      { intent: "open_ranking", ...rankingFields, gender: "mixed" },
      {
        what: "open ranking, impossible",
        json,
        query: inClub,
        status: 400,
      },
    ),
    form(
      SETTINGS,
      "secretary",
      { intent: "club_settings", silence_hours: "24" },
      { what: "settings", json, query: inClub },
    ),
    form(
      SETTINGS,
      "secretary",
      { intent: "club_settings", silence_hours: "0" },
      {
        what: "settings, impossible",
        json,
        query: inClub,
        status: 400,
      },
    ),
    form(SETTINGS, "secretary", choosesFactor(true), {
      what: "settings, demand a factor",
      json,
      query: inClub,
      afterAnswer: 1,
    }),
    form(SETTINGS, "secretary", choosesFactor(false), {
      what: "settings, release from the factor",
      json,
      query: inClub,
    }),
    form(
      NOTES,
      "secretary",
      { intent: "read_notifications", all: "1" },
      { what: "read all", json, query: inClub },
    ),
  ]),
  form(
    SETTINGS,
    "secretary",
    { intent: "club_settings", silence_hours: "24" },
    { what: "settings, no ?clube" },
  ),
  form(MEMBERS, "secretary", member("approve_member"), { what: "approve member, no ?clube", afterAnswer: 1 }),
  form(
    SETTINGS,
    "superAdmin",
    { intent: "club_settings", silence_hours: "24" },
    { what: "settings", query: inClub },
  ),
  form(
    SETTINGS,
    "ana",
    { intent: "club_settings", silence_hours: "24" },
    { what: "settings", query: inClub, status: 403 },
  ),
  form(ENTER, "outsider", entered, { what: "enter", query: inClub, status: 403, afterAnswer: 1 }),
];

const file = () =>
  new File(["data;vencedor;perdedor;placar\n1/10/2026;Rui;Bia;6/1 6/2\n2/10/2026;Rui;Bia;6/5\n"], "t.csv");
const importForm = (fields: Fields, what: string, { afterAnswer = 0, status = 303 } = {}) =>
  form(IMPORT, "secretary", fields, { what, afterAnswer, status, query: inClub });
const importId = async ({ app, club }: RequestHarness) => {
  const [row] = await app.sql<{ id: string }>("select id from imports where club_id = $1", [club.clubId]);
  return row!.id;
};

/** Imports and rebuilds, in the order of their steps: listed apart. */
export const heavyForms: RequestCase[] = [
  importForm(
    () => ({ intent: "enviar", formato: "quadra", esporte: "tennis", arquivo: file() }),
    "import: send",
  ),
  importForm(
    async (w) => ({
      intent: "ler",
      importacao: await importId(w),
      ordem: "day",
      lado: "winner",
      formato_placar: "",
      "coluna.0": "date",
      "coluna.1": "winner",
      "coluna.2": "loser",
      "coluna.3": "score",
    }),
    "import: read otherwise",
  ),
  importForm(async (w) => ({ intent: "confirmar", importacao: await importId(w) }), "import: confirm", {
    afterAnswer: 1,
  }),
  importForm(async (w) => ({ intent: "continuar", importacao: await importId(w) }), "import: to the end", {
    status: 200,
  }),
  importForm(async (w) => ({ intent: "desfazer", importacao: await importId(w) }), "import: undo", {
    afterAnswer: 1,
    status: 200,
  }),
  importForm(async (w) => ({ intent: "descartar", importacao: await importId(w) }), "import: discard"),
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

const PLATFORM_NOTES = "/super-admin-dashboard/notificacoes";

/** What a super admin has read. */
export const platformForms: RequestCase[] = [true, false].map((json) =>
  form(PLATFORM_NOTES, "superAdmin", { intent: "read_notifications", all: "1" }, { what: "read all", json }),
);
