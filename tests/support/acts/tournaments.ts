import { randomUUID } from "node:crypto";
import { makeEntry, makeEvent, makeTournament, markOf } from "../made-tournament.ts";
import { eventFields, tournamentFields } from "../office-fields.ts";
import { type Act, NOBODY } from "./act.ts";
import { ofShare, madeShare, SHARE_INTENTS } from "./club-money.ts";
import { athletes, type Lines, office } from "./answers.ts";
import { type About, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const LIST = "/club-admin-dashboard/torneios";
const ONE = `${LIST}/:tournamentId`;
const ENTRIES = `${ONE}/inscricoes`;
const ENTRY = "/athlete-dashboard/torneios/:tournamentId";

const clerks = office("done", { clerk: true, ofThing: true });
const admins = office("done", { ofThing: true });

/** Money is the admins', but where there is nothing the clerk is told so too. */
const money = { ...office("done"), missing: clerks.missing };

type Made = Record<"eventId" | "otherEventId" | "entryId" | "mark", string>;

/** A form about a new tournament of the club, or of another club; or in the own club about none. It stands in `status`. */
const about =
  (intent: string, status: string, fields: (eventId: string) => Record<string, string> = () => ({})) =>
  async ({ app, club }: RequestHarness, { target }: About) => {
    const clubId = target === "another" ? club.otherClubId : club.clubId;
    const { tournamentId, eventId } = await makeTournament(app.sql, clubId, { status });
    return {
      ":tournamentId": target === "missing" ? NOBODY : tournamentId,
      "?": `?clube=${clubId}`,
      intent,
      version: "1",
      ...fields(eventId),
    };
  };

const ofTournament = { answers: clerks, by: "secretary", changes: "club" } as const;
const draftGone = {
  own: `sign-in closed closed ${LIST} closed ${LIST} sign-in sign-in ${LIST} closed`,
  another: `sign-in closed closed closed ${LIST} ${LIST} sign-in sign-in closed closed`,
  missing: clerks.missing,
};
const creation = () => ({ intent: "create_tournament", ...tournamentFields() });

const tournamentForms: Act[] = [
  ...sentForm(LIST, "create tournament", creation, {
    ...ofTournament,
    answers: office("done", { clerk: true }),
  }),
  ...sentForm(LIST, "create tournament, no name", () => ({ ...creation(), name: "" }), {
    by: "secretary",
    status: 400,
  }),
  ...sentForm(
    ONE,
    "save tournament",
    about("save_tournament", "draft", () => tournamentFields({ payee: "at_club" })),
    ofTournament,
  ),
  ...sentForm(
    ONE,
    "save tournament, changed",
    about("save_tournament", "draft", () => ({ ...tournamentFields(), version: "7" })),
    { by: "secretary", status: 409 },
  ),
  ...sentForm(
    ONE,
    "add event",
    about("add_event", "draft", () => eventFields(randomUUID())),
    ofTournament,
  ),
  ...sentForm(
    ONE,
    "save event",
    about("save_event", "draft", (id) => eventFields(id, { name: "Livre B" })),
    { ...ofTournament, answers: undefined },
  ),
  ...sentForm(
    ONE,
    "remove event",
    about("remove_event", "draft", (id) => ({ event_id: id })),
    ofTournament,
  ),
  ...sentForm(ONE, "publish tournament", about("publish", "draft"), ofTournament),
  ...sentForm(ONE, "close entries", about("close_entries", "open"), ofTournament),
  ...sentForm(ONE, "reopen entries", about("reopen_entries", "closed"), {
    ...ofTournament,
    answers: undefined,
  }),
  ...sentForm(ONE, "remove draft", about("remove_draft", "draft"), { ...ofTournament, answers: draftGone }),
  // Giving back what people paid is never refused.
  ...sentForm(
    ONE,
    "cancel tournament",
    about("cancel_tournament", "open", () => ({ confirm: "on" })),
    { ...ofTournament, answers: money, changes: "own" },
  ),
];

/** A form about the entries of a tournament of the club, of another, of none; ana is entered. */
const aboutEntries =
  (intent: string, fields: (made: Made, w: RequestHarness) => Record<string, string>) =>
  async (w: RequestHarness, { target }: About) => {
    const { app, club } = w;
    const clubId = target === "another" ? club.otherClubId : club.clubId;
    const { tournamentId, eventId } = await makeTournament(app.sql, clubId, { status: "closed" });
    const otherEventId = await makeEvent(app.sql, tournamentId);
    const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
    const mark = await markOf(app.sql, entryId, club.ana.athleteId);
    if (target === "another")
      await app.sql(
        "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now()) on conflict do nothing",
        [randomUUID(), clubId, club.bruno.athleteId],
      );
    return {
      ":tournamentId": target === "missing" ? NOBODY : tournamentId,
      "?": `?clube=${clubId}`,
      intent,
      ...fields({ eventId, otherEventId, entryId, mark }, w),
    };
  };

/** A form about what somebody pays at the club: of the club, of another, of none. */
const aboutShare =
  (intent: string) =>
  async (w: RequestHarness, { target, clubId }: About) => {
    if (target === "missing") return { intent, entry_id: NOBODY, athlete_id: NOBODY };
    return { intent, ...(await madeShare(w.app, clubId, w.club, intent)) };
  };
const inOwnClub = (w: RequestHarness, { target, clubId }: About) =>
  `?clube=${target === "missing" ? w.club.clubId : clubId}`;

const entriesForm = (
  what: string,
  fields: ReturnType<typeof aboutEntries>,
  answers: Lines,
  changes: Act["changes"] = "club",
): Act[] => sentForm(ENTRIES, what, fields, { answers, by: "secretary", after: 1, changes });

const entriesForms: Act[] = [
  ...SHARE_INTENTS.flatMap((intent) =>
    sentForm(ENTRIES, intent.replace("_", " "), aboutShare(intent), {
      ...ofTournament,
      ...ofShare(intent),
      query: inOwnClub,
    }),
  ),
  ...entriesForm(
    "remove entry",
    aboutEntries("remove_entry", ({ entryId }) => ({ entry_id: entryId, back_cents: "0" })),
    clerks,
  ),
  ...entriesForm(
    "enter by hand",
    aboutEntries("enter_by_hand", ({ otherEventId }, { club }) => ({
      event_id: otherEventId,
      athlete_id: club.bruno.athleteId,
    })),
    clerks,
  ),
  ...entriesForm(
    "merge event",
    aboutEntries("merge_event", ({ eventId, otherEventId, mark }) => ({
      from_event_id: eventId,
      to_event_id: otherEventId,
      mark,
      moving: "1",
    })),
    admins,
  ),
  ...entriesForm(
    "give back event",
    aboutEntries("give_back_event", ({ eventId }) => ({
      event_id: eventId,
      back_cents: "0",
      confirm: "on",
    })),
    money,
    "own",
  ),
];

/** Forms of the office of a club's tournaments. */
export const tournamentOfficeForms: Act[] = [...tournamentForms, ...entriesForms];

interface Entry {
  format?: "singles" | "doubles";
  status?: string;
  /** The person that entered it, by default the owner. */
  by?: "ana" | "bruno";
}

/** A new tournament of the club, and the fields of a form about an entry in it: Ana's (own), Bruno's, or none. */
const inTournament =
  (intent: string, { format = "singles", status, by }: Entry = {}) =>
  async ({ app, club }: RequestHarness, { target }: Pick<About, "target">) => {
    const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { format });
    const name = by ?? (target === "another" ? "bruno" : "ana");
    const partnerId = format === "doubles" ? club[name === "ana" ? "bruno" : "ana"].athleteId : null;
    const entry = { athleteId: club[name].athleteId, partnerId, status };
    const isThere = target !== "missing";
    return {
      ":tournamentId": tournamentId,
      intent,
      event_id: isThere ? eventId : NOBODY,
      entry_id: isThere && status ? await makeEntry(app.sql, eventId, entry) : NOBODY,
    };
  };

async function hoursOf({ app }: RequestHarness, tournamentId: string) {
  const [first] = await app.sql<{ day: string }>(
    "select starts_on::text as day from tournaments where id = $1",
    [tournamentId],
  );
  return { day: first!.day, from: "08:00", to: "10:00" };
}

const ofAna = { by: "ana", changes: "club" } as const;
const notifying = { ...ofAna, after: 1 };
const invited = { format: "doubles", status: "invited" } as const;
const confirmed = { status: "confirmed" };
const toAna = {
  own: athletes("done", "missing"),
  another: athletes("missing"),
  missing: athletes("missing"),
};

/** Forms of an athlete about entering a tournament. */
export const entryForms: Act[] = [
  ...sentForm(ENTRY, "enter", inTournament("enter"), {
    ...ofAna,
    answers: { another: athletes("done"), missing: athletes("missing") },
  }),
  ...sentForm(ENTRY, "enter in doubles", inTournament("enter", { format: "doubles" }), ofAna),
  ...sentForm(
    ENTRY,
    "accept invitation",
    inTournament("accept_invitation", { ...invited, by: "bruno" }),
    notifying,
  ),
  ...sentForm(
    ENTRY,
    "decline invitation",
    inTournament("decline_invitation", { ...invited, by: "bruno" }),
    notifying,
  ),
  ...sentForm(ENTRY, "cancel invitation", inTournament("cancel_invitation", invited), notifying),
  // Leaving is never refused.
  ...sentForm(ENTRY, "withdraw entry", inTournament("withdraw_entry", confirmed), {
    ...ofAna,
    answers: toAna,
    changes: "own",
  }),
  ...sentForm(
    ENTRY,
    "name impediment",
    async (w, about) => {
      const made = await inTournament("name_impediment", confirmed)(w, about);
      const hours = await hoursOf(w, made[":tournamentId"]);
      return {
        ...made,
        ...hours,
        ":tournamentId": about.target === "missing" ? NOBODY : made[":tournamentId"],
      };
    },
    {
      ...ofAna,
      answers: { own: athletes("done", "409"), another: athletes("409"), missing: athletes("missing") },
    },
  ),
  ...sentForm(
    ENTRY,
    "take impediment back",
    async (w, about) => {
      const made = await inTournament("take_impediment_back", confirmed)(w, about);
      const [named] = await w.app.sql<{ id: string }>(
        `insert into tournament_impediments (id, tournament_id, athlete_id, from_at, to_at)
         select gen_random_uuid(), id, $2, starts_on, starts_on + interval '2 hours' from tournaments where id = $1 returning id`,
        [made[":tournamentId"], w.club.ana.athleteId],
      );
      return { ...made, impediment_id: named!.id };
    },
    ofAna,
  ),
  ...sentForm(ENTRY, "pay at the club", inTournament("pay_share", confirmed), { by: "ana", status: 409 }),
];
