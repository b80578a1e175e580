import { challengeFields, forgetInvites, inTwoDays, makeInvite, makePair } from "../made-invite.ts";
import { type Act, NOBODY } from "./act.ts";
import { athletes, byBearer } from "./answers.ts";
import { type About, call, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";
import { strangerAgain } from "./stranger.ts";

const V1 = "/api/v1";
const HOME = "/athlete-dashboard";
/** The outbox is told, and the mail to the other one is taken, then closed. */
const NOTIFYING = { by: "ana", after: 3, changes: "own" } as const;
type Step = readonly [verb: string, isAsked: boolean, status: "open" | "accepted"];

/** Acts on an invite and on a pair: by Ana as the one who is asked or the one who asked, and in which state. */
const INVITE_STEPS: readonly Step[] = [
  ["accept", true, "open"],
  ["decline", true, "open"],
  ["counter", true, "open"],
  ["withdraw", false, "open"],
  ["cancel", true, "accepted"],
];
const PAIR_STEPS: readonly Step[] = [
  ["accept", true, "open"],
  ["decline", true, "open"],
  ["withdraw", false, "open"],
  ["dissolve", true, "accepted"],
];
const STEPS = [
  ...INVITE_STEPS.map((step) => ({ kind: "invite" as const, step, make: makeInvite })),
  ...PAIR_STEPS.map((step) => ({ kind: "pair" as const, step, make: makePair })),
];

/** An invite or a pair of Ana and Bruno (own), or of Bruno and Caio (another's); or none. */
async function madeId(w: RequestHarness, { make, step }: (typeof STEPS)[number], target: About["target"]) {
  await forgetInvites(w);
  if (target === "missing") return NOBODY;
  const [, isAsked, status] = step;
  const own = isAsked ? ({ from: "bruno", to: "ana" } as const) : ({ from: "ana", to: "bruno" } as const);
  return await make(w, { ...(target === "own" ? own : { from: "bruno", to: "caio" }), status });
}

const moreOf = ({ kind, step: [verb] }: (typeof STEPS)[number]): Record<string, string> =>
  kind === "pair"
    ? {}
    : {
        ...(verb === "accept" || verb === "counter" ? { version: "1" } : {}),
        ...(verb === "counter" ? { play_at: inTwoDays(), place: "Quadra 5" } : {}),
      };

/** Bruno is challenged, or asked to be a pair; or somebody who is nobody. */
const toOf = (w: RequestHarness, { target }: About) =>
  target === "missing" ? NOBODY : w.club.bruno.athleteId;
async function challenge(w: RequestHarness, about: About) {
  await strangerAgain(w);
  return await challengeFields(w, toOf(w, about));
}
async function partner(w: RequestHarness, about: About) {
  await forgetInvites(w);
  return { to_athlete_id: toOf(w, about), sport: "tennis" };
}

/** Calls about invites to matches and pairs; the other one is told after the answer. */
export const inviteCalls: Act[] = [
  ...call(`GET ${V1}/invites`, "", { answers: byBearer("200"), by: "ana" }),
  ...call(`GET ${V1}/invites`, "", { by: "visitor", status: 401 }),
  ...call(`GET ${V1}/pairs`, "", { answers: byBearer("200"), by: "ana" }),
  ...call(`POST ${V1}/invites`, "challenge", {
    answers: {
      own: "401 201 403 403 403 403 401 401 403 403",
      missing: "401 404 403 403 403 403 401 401 403 403",
    },
    body: challenge,
    ...NOTIFYING,
  }),
  ...call(`POST ${V1}/invites`, "challenge below the plan", {
    by: "bruno",
    body: (w: RequestHarness) => challengeFields(w, w.club.ana.athleteId),
    status: 403,
  }),
  ...call(`POST ${V1}/invites`, "unreadable", { by: "ana", body: {}, status: 400 }),
  ...call(`POST ${V1}/pairs`, "ask partner", {
    answers: {
      own: "401 201 201 403 403 403 401 401 403 403",
      missing: "401 404 404 403 403 403 401 401 403 403",
    },
    body: partner,
    ...NOTIFYING,
  }),
  ...STEPS.flatMap((one) =>
    call(`POST ${V1}/${one.kind}s/:${one.kind}Id/${one.step[0]}`, "", {
      answers: {
        own: "401 200 404 403 403 403 401 401 403 403",
        another: "401 404 404 403 403 403 401 401 403 403",
        missing: "401 404 404 403 403 403 401 401 403 403",
      },
      named: async (w, { target }) => ({ [`${one.kind}Id`]: await madeId(w, one, target) }),
      body: () => moreOf(one),
      ...NOTIFYING,
    }),
  ),
];

/** Forms of the athlete's dashboard about invites to matches and pairs. */
export const inviteForms: Act[] = [
  ...sentForm(
    HOME,
    "challenge",
    async (w, about) => ({ intent: "open_invite", ...(await challenge(w, about)) }),
    {
      answers: { own: athletes("done", "closed"), missing: athletes("missing", "closed") },
      ...NOTIFYING,
    },
  ),
  ...sentForm(
    HOME,
    "ask partner",
    async (w, about) => ({ intent: "invite_partner", ...(await partner(w, about)) }),
    { answers: { own: athletes("done"), missing: athletes("missing") }, ...NOTIFYING },
  ),
  ...sentForm(HOME, "unknown intent", { intent: "nada" }, { by: "ana", status: 400 }),
  ...STEPS.flatMap((one) =>
    sentForm(
      HOME,
      `${one.step[0]} ${one.kind}`,
      async (w, { target }) => ({
        intent: `${one.step[0]}_${one.kind}`,
        [`${one.kind}_id`]: await madeId(w, one, target),
        ...moreOf(one),
      }),
      {
        answers: {
          own: athletes("done", "missing"),
          another: athletes("missing"),
          missing: athletes("missing"),
        },
        ...NOTIFYING,
      },
    ),
  ),
];
