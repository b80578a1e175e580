import type { ReportChanges } from "../reported-match.ts";
import { reportedMatch } from "../reported-match.ts";
import { type Act, NOBODY } from "./act.ts";
import { athletes, byBearer, office } from "./answers.ts";
import { type About, call, form, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";
import type { Who } from "./people.ts";

const ATHLETE = "/athlete-dashboard";
const REPORT = `${ATHLETE}/registrar`;
const MATCH = `${ATHLETE}/partidas/:matchId`;
const CLUB = "/club-admin-dashboard";
const ENTER = `${CLUB}/lancar`;
const CLUB_MATCH = "/club-admin-dashboard/partidas/:matchId";
const V1 = "/api/v1/matches";
const because = { reason: "Conferido na súmula." };

/** Whoever is asked about a result is mailed, beside what the outbox tells: their mails are taken, then closed. */
const MAILED = 3;

const score = (side1 = "6", side2 = "4") => ({
  score_format: "SET3-S:6/TB7",
  end: "completed",
  "set-1-side1": side1,
  "set-1-side2": side2,
  "set-2-side1": "6",
  "set-2-side2": "3",
});

const result = (intent: string, more: Record<string, string> = {}) => {
  return ({ club }: RequestHarness, { clubId }: About) => ({
    intent,
    club_id: clubId,
    sport: "tennis",
    format: "singles",
    played_at: new Date().toISOString(),
    side1_1: club.ana.athleteId,
    side2_1: club.bruno.athleteId,
    is_second_match: "on",
    ...score(),
    ...more,
  });
};

type After = "approve" | "dispute" | "withdraw";
interface Reported {
  after?: After;
  /** Ana reported it against Bruno; else Bruno did against her. */
  isReporter?: boolean;
}

/** A match of Ana and Bruno, or (another's) of Bruno and Caio; answered already where that is said. */
async function reported(
  w: RequestHarness,
  { target }: Pick<About, "target">,
  { after, isReporter = false }: Reported = {},
): Promise<string> {
  if (target === "missing") return NOBODY;
  const [by, against] =
    target === "another"
      ? (["bruno", "caio"] as const)
      : isReporter
        ? (["ana", "bruno"] as const)
        : (["bruno", "ana"] as const);
  const id = await w.report({ by, against });
  if (after)
    await w.act(after === "withdraw" ? by : against, id, after, after === "dispute" ? because : undefined);
  return id;
}

/** A form about such a match. */
const about =
  (intent: string, more: Record<string, string> = {}, how: Reported = {}) =>
  async (w: RequestHarness, { target }: About) => {
    const match_id = await reported(w, { target }, how);
    return { ":matchId": match_id, intent, match_id, ...more };
  };

const nobodys = "missing missing missing missing missing";
const ofAthletes = {
  own: athletes("done", "closed"),
  another: athletes("closed"),
  missing: `sign-in ${nobodys} sign-in sign-in missing missing`,
};
const athleteForm = (
  what: string,
  fields: ReturnType<typeof about>,
  { after = 1 }: { after?: number } = {},
): Act[] =>
  sentForm(MATCH, what, fields, {
    answers: ofAthletes,
    by: "ana",
    after,
    changes: "club",
  });

/** Forms of an athlete's dashboard about matches. */
export const athleteMatchForms: Act[] = [
  ...sentForm(REPORT, "report", result("report"), {
    answers: {
      own: athletes("done", "closed"),
      another: athletes("closed"),
      missing: athletes("missing", "closed"),
    },
    by: "ana",
    after: MAILED,
    changes: "club",
  }),
  ...athleteForm("edit", about("edit", score("7", "5"), { isReporter: true }), { after: MAILED }),
  ...athleteForm("withdraw", about("withdraw", {}, { isReporter: true })),
  ...athleteForm("approve", about("approve")),
  ...athleteForm("dispute", about("dispute", because)),
  ...sentForm(MATCH, "approve again", about("approve", {}, { after: "approve" }), {
    by: "ana",
    changes: "again",
  }),
  ...sentForm(MATCH, "approve own", about("approve", {}, { isReporter: true }), { by: "ana", status: 403 }),
  ...sentForm(REPORT, "unknown intent", { intent: "nada" }, { by: "ana", status: 400 }),
  ...sentForm(REPORT, "report impossible", result("report", score("6", "5")), { by: "ana", status: 422 }),
  ...form(REPORT, "report", { intent: "report" }, { by: "visitor", changes: "own" }),
];

const clubForm = (
  intent: string,
  more: Record<string, string>,
  after?: After,
  { path = CLUB_MATCH, mark = "" } = {},
): Act[] =>
  sentForm(path, intent, about(intent, { ...because, ...more }, { after }), {
    // Both matches are of the club.
    answers: {
      own: office("done", { clerk: true }).own,
      another: office("done", { clerk: true }).own,
      missing: `sign-in ${nobodys} sign-in sign-in missing missing`,
    },
    by: "secretary",
    query: (w) => `?${mark}clube=${w.club.clubId}`,
    after: 1,
    changes: "club",
  });

/** Forms of a club's dashboard about matches. */
export const clubMatchForms: Act[] = [
  ...sentForm(ENTER, "enter", result("enter"), {
    answers: office("done", { clerk: true, referee: true, another: "400" }),
    by: "secretary",
    after: 1,
    changes: "club",
  }),
  ...form(ENTER, "enter", result("enter"), { by: "outsider", status: 403, after: 1 }),
  ...clubForm("decide", { outcome: "confirm" }, "dispute"),
  ...clubForm("decide", { outcome: "confirm" }, "dispute", { path: CLUB, mark: "index&" }),
  ...clubForm("correct", score("7", "5"), "approve"),
  ...clubForm("annul", {}, "approve"),
  ...clubForm("cancel", {}),
  ...sentForm(
    CLUB_MATCH,
    "correct, impossible",
    about("correct", { ...because, ...score("6", "5") }, { after: "approve" }),
    {
      by: "secretary",
      status: 422,
    },
  ),
  ...sentForm(CLUB_MATCH, "annul unconfirmed", about("annul", because), { by: "secretary", status: 409 }),
];

const body = (input: ReportChanges = {}) => {
  return (w: RequestHarness, { clubId }: About) => ({
    ...reportedMatch(w.club, new Date(), input),
    club_id: clubId,
  });
};
const entered = (input: ReportChanges = {}) => {
  return (w: RequestHarness) =>
    reportedMatch(w.club, new Date(), {
      my_side: [w.club.ana.athleteId],
      their_side: [w.club.bruno.athleteId],
      ...input,
    });
};
const beach: ReportChanges = {
  sport: "beach_tennis",
  score_format: "SET1-S:6/TB7",
  sets: [{ mine: 6, theirs: 4 }],
};
const edited = {
  sets: [
    { mine: 6, theirs: 1 },
    { mine: 6, theirs: 2 },
  ],
  end: "completed",
};
const named = (how: Reported = {}) => {
  return async (w: RequestHarness, { target }: About) => ({ matchId: await reported(w, { target }, how) });
};
const toSide = (own: string, another: string) => ({ own, another, missing: byBearer("404") });
const OTHERS = "403 403 403 403";
const ownOnly = toSide(`401 200 ${OTHERS} 401 401 403 403`, `401 403 ${OTHERS} 401 401 403 403`);

/** Something done to a match by call, in a state in which it is a repeat or is refused. */
const step = (
  verb: string,
  what: string,
  by: Who,
  how: Reported,
  { status = 200, sent }: { status?: number; sent?: object } = {},
): Act[] =>
  call(`POST ${V1}/:matchId/${verb}`, what, {
    by,
    named: named(how),
    body: sent,
    status,
    changes: status < 400 ? "again" : undefined,
  });

/** Calls about matches, and their refusals and repeats. */
export const matchCalls: Act[] = [
  ...call(`GET ${V1}/:matchId`, "", {
    answers: toSide("401 200 404 200 404 200 401 401 200 200", "401 404 404 200 404 200 401 401 200 200"),
    by: "ana",
    named: named(),
  }),
  ...call(`GET ${V1}/:matchId`, "", { by: "outsider", named: named(), status: 404 }),
  ...call(`POST ${V1}`, "", {
    answers: {
      own: "401 201 403 201 403 201 401 401 201 201",
      another: "401 403 403 403 400 400 401 401 403 403",
      missing: "401 404 403 403 403 404 401 401 403 403",
    },
    by: "ana",
    body: body(),
    after: MAILED,
    changes: "club",
  }),
  ...call(`POST ${V1}`, "first of its ranking", {
    by: "ana",
    body: (w: RequestHarness) =>
      reportedMatch(w.club, new Date(), {
        ...beach,
        format: "doubles",
        my_side: [w.club.ana.athleteId, w.club.caio.athleteId],
        their_side: [w.club.bruno.athleteId, w.club.davi.athleteId],
      }),
    status: 201,
    after: MAILED,
    changes: "club",
  }),
  ...call(`POST ${V1}`, "first of its ranking", {
    by: "secretary",
    body: entered(beach),
    status: 201,
    after: 1,
    changes: "club",
  }),
  ...call(`POST ${V1}`, "", { by: "secretary", body: entered(), status: 201, after: 1, changes: "club" }),
  ...call(`POST ${V1}`, "named by account", {
    by: "secretary",
    body: (w: RequestHarness) =>
      entered({ my_side: [w.club.caio.userId], their_side: [w.club.davi.userId] })(w),
    status: 201,
    after: 1,
    changes: "club",
  }),
  ...call(`POST ${V1}`, "impossible", {
    by: "ana",
    body: body({ sets: [{ mine: 6, theirs: 5 }] }),
    status: 422,
  }),
  ...call(`POST ${V1}`, "unreadable", { by: "ana", body: {}, status: 400 }),
  ...call(`POST ${V1}`, "not theirs", { by: "outsider", body: body(), status: 403 }),
  ...call(`POST ${V1}`, "", { by: "visitor", body: body(), status: 401 }),
  ...call(`POST ${V1}`, "repeated", {
    by: "ana",
    body: async (w: RequestHarness) => {
      const again = reportedMatch(w.club, new Date());
      await w.call("ana", "POST", V1, again, { "idempotency-key": "viagem-1" });
      return again;
    },
    headers: () => ({ "idempotency-key": "viagem-1" }),
    status: 201,
    changes: "again",
  }),
  ...call(`PATCH ${V1}/:matchId`, "", {
    answers: ownOnly,
    by: "ana",
    named: named({ isReporter: true }),
    body: edited,
    after: MAILED,
    changes: "club",
  }),
  ...call(`PATCH ${V1}/:matchId`, "the other side", { by: "ana", named: named(), body: edited, status: 403 }),
  ...call(`POST ${V1}/:matchId/approve`, "", {
    answers: ownOnly,
    by: "ana",
    named: named(),
    after: 1,
    changes: "club",
  }),
  ...step("approve", "repeated after approve", "ana", { after: "approve" }),
  ...step("approve", "own", "ana", { isReporter: true }, { status: 403 }),
  ...step("approve", "after withdraw", "ana", { after: "withdraw" }, { status: 409 }),
  ...step("approve", "", "outsider", {}, { status: 403 }),
  ...call(`POST ${V1}/:matchId/withdraw`, "", {
    answers: ownOnly,
    by: "ana",
    named: named({ isReporter: true }),
    after: 1,
    changes: "club",
  }),
  ...step("withdraw", "repeated after withdraw", "ana", { after: "withdraw", isReporter: true }),
  ...step("withdraw", "after approve", "ana", { after: "approve", isReporter: true }, { status: 409 }),
  ...call(`POST ${V1}/:matchId/dispute`, "", {
    answers: ownOnly,
    by: "ana",
    named: named(),
    body: because,
    after: 1,
    changes: "club",
  }),
  ...step("dispute", "repeated after dispute", "ana", { after: "dispute" }, { sent: because }),
  ...call(`POST ${V1}/:matchId/decide`, "", {
    answers: toSide("401 403 403 200 403 200 401 401 200 403", "401 403 403 200 403 200 401 401 200 403"),
    by: "secretary",
    named: named({ after: "dispute" }),
    body: { outcome: "confirm", ...because },
    after: 1,
    changes: "club",
  }),
  ...step(
    "decide",
    "after approve",
    "secretary",
    { after: "approve" },
    {
      status: 409,
      sent: { outcome: "annul", ...because },
    },
  ),
  ...step(
    "decide",
    "after dispute",
    "ana",
    { after: "dispute" },
    {
      status: 403,
      sent: { outcome: "confirm", ...because },
    },
  ),
];
