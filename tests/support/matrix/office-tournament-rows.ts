import { randomUUID } from "node:crypto";
import { madeDue } from "../made-due.ts";
import { makeEntry, makeEvent, makeTournament, markOf } from "../made-tournament.ts";
import { eventFields, tournamentFields } from "../office-fields.ts";
import { EVENING_NAMES } from "../request-cases/evening-forms.ts";
import { form, inClub } from "./form-builders.ts";
import { NOBODY, type Row } from "./rows.ts";

const LIST = "/club-admin-dashboard/torneios";
const ONE = `${LIST}/:tournamentId`;

/** A form about a new tournament of the club, of another club, or about none; it stands in `status`. */
function about(
  intent: string,
  status: string,
  fields: (eventId: string) => Record<string, string> = () => ({}),
): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    form(
      ONE,
      intent,
      async ({ app, club }) => {
        const clubId = target === "another" ? club.otherClubId : club.clubId;
        const made = await makeTournament(app.sql, clubId, { status });
        const id = target === "missing" ? NOBODY : made.tournamentId;
        return {
          path: `${LIST}/${id}?clube=${clubId}`,
          form: { intent, version: "1", ...fields(made.eventId) },
        };
      },
      target,
    ),
  );
}

const ENTRIES = `${ONE}/inscricoes`;

/** A form about what somebody pays at the club, of a tournament of the club, of another, of none. */
function aboutShare(intent: string): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    form(
      ENTRIES,
      intent,
      async ({ app, club }) => {
        const clubId = target === "another" ? club.otherClubId : club.clubId;
        const by = intent === "unmark_share" ? club.secretary.userId : null;
        const due =
          target === "missing"
            ? { entry_id: NOBODY, athlete_id: NOBODY }
            : await madeDue(app, clubId, club.ana.athleteId, by);
        return { path: `${LIST}/${NOBODY}/inscricoes?clube=${clubId}`, form: { intent, ...due } };
      },
      target,
    ),
  );
}

/** A form about the entries of a tournament of the club, of another, of none; ana is entered. */
function aboutEntries(
  intent: string,
  fields: (
    made: Record<"eventId" | "otherEventId" | "entryId" | "athleteId" | "mark", string>,
  ) => Record<string, string>,
): Row[] {
  return (["own", "another", "missing"] as const).map((target) =>
    form(
      ENTRIES,
      intent,
      async ({ app, club }) => {
        const clubId = target === "another" ? club.otherClubId : club.clubId;
        const { tournamentId, eventId } = await makeTournament(app.sql, clubId, { status: "closed" });
        const otherEventId = await makeEvent(app.sql, tournamentId);
        const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
        const athleteId = club.bruno.athleteId;
        const mark = await markOf(app.sql, entryId, club.ana.athleteId);
        if (target === "another")
          await app.sql(
            "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now()) on conflict do nothing",
            [randomUUID(), clubId, athleteId],
          );
        const id = target === "missing" ? NOBODY : tournamentId;
        return {
          path: `${LIST}/${id}/inscricoes?clube=${clubId}`,
          form: { intent, ...fields({ eventId, otherEventId, entryId, athleteId, mark }) },
        };
      },
      target,
    ),
  );
}

/** The forms of a club's tournaments. */
export const officeTournamentRows: Row[] = [
  ...inClub(LIST, "create_tournament", () => ({
    intent: "create_tournament",
    tournament_id: randomUUID(),
    ...tournamentFields(),
  })),
  ...inClub(`${LIST}/super-8`, "start_evening", () => ({
    intent: "start_evening",
    tournament_id: randomUUID(),
    sport: "tennis",
    gender: "open",
    names: EVENING_NAMES,
    are_others: "on",
  })),
  ...about("save_tournament", "draft", () => tournamentFields({ payee: "at_club" })),
  ...about("add_event", "draft", () => eventFields(randomUUID())),
  ...about("remove_event", "draft", (eventId) => ({ event_id: eventId })),
  ...about("publish", "draft"),
  ...about("close_entries", "open"),
  ...about("cancel_tournament", "open", () => ({ confirm: "on" })),
  ...about("remove_draft", "draft"),
  ...aboutShare("mark_share"),
  ...aboutShare("unmark_share"),
  ...aboutEntries("remove_entry", ({ entryId }) => ({ entry_id: entryId, back_cents: "0" })),
  ...aboutEntries("enter_by_hand", ({ otherEventId, athleteId }) => ({
    entry_id: randomUUID(),
    event_id: otherEventId,
    athlete_id: athleteId,
  })),
  ...aboutEntries("merge_event", ({ eventId, otherEventId, mark }) => ({
    from_event_id: eventId,
    to_event_id: otherEventId,
    mark,
    moving: "1",
  })),
  ...aboutEntries("give_back_event", ({ eventId }) => ({
    event_id: eventId,
    back_cents: "0",
    confirm: "on",
  })),
];
