import { challengeFields, forgetInvites, inTwoDays, makeInvite, makePair } from "../made-invite.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const V1 = "/api/v1";
const HOME = "/athlete-dashboard";
const TARGETS = ["own", "another", "missing"] as const;
type Act = readonly [act: string, isAsked: boolean, status: "open" | "accepted"];

/** What may be done with an invite, and with a pair: whether by Ana as who is asked or as who asked, and in which state. */
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

/** An invite or a pair of Ana and Bruno (own), or of Bruno and Caio (another's); or none. */
function madeFor(kind: "invite" | "pair", [, isAsked, status]: Act, target: Target) {
  return async (w: RequestHarness): Promise<string> => {
    if (target === "missing") return NOBODY;
    const own = isAsked ? ({ from: "bruno", to: "ana" } as const) : ({ from: "ana", to: "bruno" } as const);
    const two = target === "own" ? own : ({ from: "bruno", to: "caio" } as const);
    return await (kind === "invite" ? makeInvite : makePair)(w, { ...two, status });
  };
}

const moreOf = (act: string): Record<string, string> => ({
  ...(act === "accept" || act === "counter" ? { version: "1" } : {}),
  ...(act === "counter" ? { play_at: inTwoDays(), place: "Quadra 5" } : {}),
});

function call(route: string, target: Target, prepare: Row["prepare"], what = ""): Row {
  return { route, what, target, way: "bearer", prepare };
}

/** Bruno is challenged, or asked to be a pair (own club), or somebody who is nobody. */
const opened = (isPair: boolean, target: Target) => async (w: RequestHarness) => {
  const to = target === "missing" ? NOBODY : w.club.bruno.athleteId;
  const fields = await challengeFields(w, to);
  return isPair ? { to_athlete_id: to, sport: "tennis" } : fields;
};

/** Calls about invites to matches and pairs. */
export const inviteCallRows: Row[] = [
  ...["/invites", "/pairs"].flatMap((path) => [
    call(`GET ${V1}${path}`, "none", () => ({ path: V1 + path })),
    ...(["own", "missing"] as const).map((target) =>
      call(`POST ${V1}${path}`, target, async (w) => ({
        path: V1 + path,
        body: await opened(path === "/pairs", target)(w),
      })),
    ),
  ]),
  ...(
    [
      ["invite", INVITE_ACTS],
      ["pair", PAIR_ACTS],
    ] as const
  ).flatMap(([kind, acts]) =>
    acts.flatMap((act) =>
      TARGETS.map((target) =>
        call(`POST ${V1}/${kind}s/:id/${act[0]}`, target, async (w) => {
          const id = await madeFor(kind, act, target)(w);
          const isPlain = kind === "pair" || Object.keys(moreOf(act[0])).length === 0;
          return { path: `${V1}/${kind}s/${id}/${act[0]}`, body: isPlain ? {} : moreOf(act[0]) };
        }),
      ),
    ),
  ),
];

/** Forms of the athlete's dashboard about invites and pairs, without scripts. */
export const inviteFormRows: Row[] = [
  ...(["own", "missing"] as const).flatMap((target) => [
    form(
      HOME,
      "open_invite",
      async (w) => ({ path: HOME, form: { intent: "open_invite", ...(await opened(false, target)(w)) } }),
      target,
    ),
    form(
      HOME,
      "invite_partner",
      async (w) => ({ path: HOME, form: { intent: "invite_partner", ...(await opened(true, target)(w)) } }),
      target,
    ),
  ]),
  ...(
    [
      ["invite", INVITE_ACTS],
      ["pair", PAIR_ACTS],
    ] as const
  ).flatMap(([kind, acts]) =>
    acts.flatMap((act) =>
      TARGETS.map((target) =>
        form(
          HOME,
          `${act[0]}_${kind}`,
          async (w) => {
            await forgetInvites(w);
            const id = await madeFor(kind, act, target)(w);
            return {
              path: HOME,
              form: {
                intent: `${act[0]}_${kind}`,
                [`${kind}_id`]: id,
                ...(kind === "invite" ? moreOf(act[0]) : {}),
              },
            };
          },
          target,
        ),
      ),
    ),
  ),
];
