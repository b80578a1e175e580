import { challengeFields, forgetInvites, inTwoDays, makeInvite, makePair } from "../made-invite.ts";
import { call } from "./calls.ts";
import { form } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const V1 = "/api/v1";
const HOME = "/athlete-dashboard";
/** The outbox is told, and the mail to the other one is taken, then closed. */
const TOLD = 3;
type Act = readonly [act: string, isAsked: boolean, status: "open" | "accepted"];

const INVITE_ACTS: readonly Act[] = [
  ["accept", true, "open"],
  ["decline", true, "open"],
  ["counter", true, "open"],
  ["withdraw", false, "open"],
  ["cancel", true, "accepted"],
];
const PAIR_ACTS: readonly Act[] = [
  ["accept", true, "open"],
  ["decline", true, "open"],
  ["withdraw", false, "open"],
  ["dissolve", true, "accepted"],
];
const KINDS = [
  ["invite", INVITE_ACTS, makeInvite],
  ["pair", PAIR_ACTS, makePair],
] as const;

/** Of Bruno to Ana, or of Ana to Bruno where she acts as who asked. */
const twoOf = ([, isAsked, status]: Act): Parameters<typeof makeInvite>[1] =>
  isAsked ? { status } : { from: "ana", to: "bruno", status };
const moreOf = (act: string): Record<string, string> => ({
  ...(act === "accept" || act === "counter" ? { version: "1" } : {}),
  ...(act === "counter" ? { play_at: inTwoDays(), place: "Quadra 5" } : {}),
});
const asked = async (w: RequestHarness) => {
  await forgetInvites(w);
  return { to_athlete_id: w.club.bruno.athleteId, sport: "tennis" };
};

/** Calls about invites to matches and pairs; the other one is told after the answer. */
export const inviteCalls: RequestCase[] = [
  call(`GET ${V1}/invites`, "ana"),
  call(`GET ${V1}/invites`, "visitor", { status: 401 }),
  call(`GET ${V1}/pairs`, "ana"),
  call(`POST ${V1}/invites`, "ana", {
    what: "challenge",
    body: (w) => challengeFields(w),
    status: 201,
    afterAnswer: TOLD,
  }),
  call(`POST ${V1}/invites`, "bruno", {
    what: "challenge below the plan",
    body: async (w) => ({ ...(await challengeFields(w)), to_athlete_id: w.club.ana.athleteId }),
    status: 403,
  }),
  call(`POST ${V1}/invites`, "ana", { what: "unreadable", body: () => ({}), status: 400 }),
  call(`POST ${V1}/pairs`, "ana", { what: "ask partner", body: asked, status: 201, afterAnswer: TOLD }),
  ...KINDS.flatMap(([kind, acts, make]) =>
    acts.map((act) =>
      call(`POST ${V1}/${kind}s/:id/${act[0]}`, "ana", {
        path: async (w) => `${V1}/${kind}s/${await make(w, twoOf(act))}/${act[0]}`,
        body: () => (kind === "invite" ? moreOf(act[0]) : {}),
        afterAnswer: TOLD,
      }),
    ),
  ),
];

/** Forms of the athlete's dashboard about invites to matches and pairs. */
export const inviteForms: RequestCase[] = [true, false].flatMap((json) => [
  form(HOME, "ana", async (w) => ({ intent: "open_invite", ...(await challengeFields(w)) }), {
    what: "challenge",
    json,
    afterAnswer: TOLD,
  }),
  form(HOME, "ana", async (w) => ({ intent: "invite_partner", ...(await asked(w)) }), {
    what: "ask partner",
    json,
    afterAnswer: TOLD,
  }),
  form(HOME, "ana", { intent: "nada" }, { what: "unknown intent", json, status: 400 }),
  ...KINDS.flatMap(([kind, acts, make]) =>
    acts.map((act) =>
      form(
        HOME,
        "ana",
        async (w) => ({
          intent: `${act[0]}_${kind}`,
          [`${kind}_id`]: await make(w, twoOf(act)),
          ...(kind === "invite" ? moreOf(act[0]) : {}),
        }),
        { what: `${act[0]} ${kind}`, json, afterAnswer: TOLD },
      ),
    ),
  ),
]);
