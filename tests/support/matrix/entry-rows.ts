import { makeEntry, makeTournament } from "../made-tournament.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const ENTRY = "/athlete-dashboard/torneios/:tournamentId";

/** A form about an entry: of a new tournament of the club, in which Ana (own) or Bruno is entered; or of none. */
function about(intent: string, target: Target): Row {
  return form(
    ENTRY,
    intent,
    async (w: RequestHarness) => {
      const made = await makeTournament(w.app.sql, w.club.clubId);
      const person = target === "own" ? w.club.ana : w.club.bruno;
      const entryId =
        target === "missing" || intent === "enter"
          ? NOBODY
          : await makeEntry(w.app.sql, made.eventId, { athleteId: person.athleteId });
      const eventId = target === "missing" ? NOBODY : made.eventId;
      const tournamentId = intent === "name_impediment" && target === "missing" ? NOBODY : made.tournamentId;
      const [first] = await w.app.sql<{ day: string }>(
        "select starts_on::text as day from tournaments where id = $1",
        [made.tournamentId],
      );
      const hours: Record<string, string> =
        intent === "name_impediment" ? { day: first!.day, from: "08:00", to: "10:00" } : {};
      return {
        path: `/athlete-dashboard/torneios/${tournamentId}`,
        form: { intent, event_id: eventId, entry_id: entryId, ...hours },
      };
    },
    target,
  );
}

/** The forms of a tournament's page of entries. */
export const entryRows: Row[] = [
  about("enter", "another"),
  about("enter", "missing"),
  about("withdraw_entry", "own"),
  about("withdraw_entry", "another"),
  about("withdraw_entry", "missing"),
  about("name_impediment", "own"),
  about("name_impediment", "another"),
  about("name_impediment", "missing"),
];
