import { randomUUID } from "node:crypto";
import { madeDue } from "../made-due.ts";
import { makeTournament } from "../made-tournament.ts";
import { eventFields, tournamentFields } from "../office-fields.ts";
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

/** The forms of a club's tournaments. */
export const officeTournamentRows: Row[] = [
  ...inClub(LIST, "create_tournament", () => ({
    intent: "create_tournament",
    tournament_id: randomUUID(),
    ...tournamentFields(),
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
];
