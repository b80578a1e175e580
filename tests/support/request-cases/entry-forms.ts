import { makeEntry, makeTournament } from "../made-tournament.ts";
import { form } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const ENTRY = "/athlete-dashboard/torneios/:tournamentId";

type Made = { tournament_id: string } & Record<string, string>;

/** A new tournament of the club, and the fields of a form about an entry in it. */
const inTournament =
  (intent: string, options: { format?: "singles" | "doubles"; status?: string; by?: "ana" | "bruno" } = {}) =>
  async (w: RequestHarness): Promise<Made> => {
    const { format = "singles", status, by = "ana" } = options;
    const { tournamentId, eventId } = await makeTournament(w.app.sql, w.club.clubId, { format });
    const other = by === "ana" ? w.club.bruno : w.club.ana;
    const made = { intent, tournament_id: tournamentId, event_id: eventId };
    if (!status) return made;
    const partnerId = format === "doubles" ? other.athleteId : null;
    const athlete = { athleteId: w.club[by].athleteId, partnerId, status };
    return { ...made, entry_id: await makeEntry(w.app.sql, eventId, athlete) };
  };

async function firstDay(w: RequestHarness, tournamentId: string): Promise<string> {
  const [first] = await w.app.sql<{ day: string }>(
    "select starts_on::text as day from tournaments where id = $1",
    [tournamentId],
  );
  return first!.day;
}

/** Forms of an athlete about entering a tournament. */
export const entryForms: RequestCase[] = [true, false].flatMap((json) => {
  const sent = (
    what: string,
    fields: (w: RequestHarness) => Promise<Made>,
    options: { status?: number; afterAnswer?: number } = {},
  ) => form(ENTRY, "ana", fields, { what, json, ...options });
  const invited = { format: "doubles", status: "invited" } as const;
  return [
    sent("enter", inTournament("enter")),
    sent("enter in doubles", inTournament("enter", { format: "doubles" })),
    sent("accept invitation", inTournament("accept_invitation", { ...invited, by: "bruno" }), {
      afterAnswer: 1,
    }),
    sent("decline invitation", inTournament("decline_invitation", { ...invited, by: "bruno" }), {
      afterAnswer: 1,
    }),
    sent("cancel invitation", inTournament("cancel_invitation", invited), { afterAnswer: 1 }),
    sent("withdraw entry", inTournament("withdraw_entry", { status: "confirmed" })),
    sent("name impediment", async (w) => {
      const made = await inTournament("name_impediment", { status: "confirmed" })(w);
      return { ...made, day: await firstDay(w, made.tournament_id), from: "08:00", to: "10:00" };
    }),
    sent("take impediment back", async (w) => {
      const made = await inTournament("take_impediment_back", { status: "confirmed" })(w);
      const [named] = await w.app.sql<{ id: string }>(
        `insert into tournament_impediments (id, tournament_id, athlete_id, from_at, to_at)
         select gen_random_uuid(), id, $2, starts_on, starts_on + interval '2 hours' from tournaments where id = $1 returning id`,
        [made.tournament_id, w.club.ana.athleteId],
      );
      return { ...made, impediment_id: named!.id };
    }),
    sent("pay at the club", inTournament("pay_share", { status: "confirmed" }), { status: 409 }),
  ];
});
