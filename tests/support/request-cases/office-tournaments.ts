import { randomUUID } from "node:crypto";
import { madeDue } from "../made-due.ts";
import { makeEntry, makeEvent, makeTournament, markOf } from "../made-tournament.ts";
import { eventFields, tournamentFields } from "../office-fields.ts";
import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const LIST = "/club-admin-dashboard/torneios";
const ONE = `${LIST}/:tournamentId`;

/** A new tournament of the club that stands in `status`, and the fields of a form about it. */
const inTournament =
  (intent: string, status: string, fields: (eventId: string) => Record<string, string> = () => ({})) =>
  async ({ app, club }: RequestHarness) => {
    const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status });
    return { intent, tournament_id: tournamentId, version: "1", ...fields(eventId) };
  };

/** Forms of a club's tournaments. */
export const officeTournamentForms: RequestCase[] = [true, false].flatMap((json) => {
  const list = (what: string, fields: () => Record<string, string>, status?: number) =>
    form(LIST, "secretary", fields, { what, json, query: inClub, ...(status ? { status } : {}) });
  const one = (
    what: string,
    fields: (w: RequestHarness) => Promise<Record<string, string>>,
    options: { status?: number; afterAnswer?: number } = {},
  ) => form(ONE, "secretary", fields, { what, json, query: inClub, ...options });
  const entries = (what: string, fields: (w: RequestHarness) => Promise<Record<string, string>>) =>
    form(`${ONE}/inscricoes`, "secretary", fields, { what, json, query: inClub, afterAnswer: 1 });
  const made = () => ({ intent: "create_tournament", tournament_id: randomUUID(), ...tournamentFields() });
  return [
    list("create tournament", made),
    list("create tournament, no name", () => ({ ...made(), name: "" }), 400),
    one(
      "save tournament",
      inTournament("save_tournament", "draft", () => tournamentFields({ payee: "at_club" })),
    ),
    one(
      "add event",
      inTournament("add_event", "draft", () => eventFields(randomUUID())),
    ),
    one(
      "save event",
      inTournament("save_event", "draft", (id) => eventFields(id, { name: "Livre B" })),
    ),
    one(
      "remove event",
      inTournament("remove_event", "draft", (id) => ({ event_id: id })),
    ),
    one("publish tournament", inTournament("publish", "draft")),
    one("close entries", inTournament("close_entries", "open")),
    one("reopen entries", inTournament("reopen_entries", "closed")),
    one("remove draft", inTournament("remove_draft", "draft")),
    ...(["mark share", "unmark share"] as const).map((what) =>
      form(
        `${ONE}/inscricoes`,
        "secretary",
        async ({ app, club }) => ({
          intent: what.replace(" ", "_"),
          tournament_id: randomUUID(),
          ...(await madeDue(
            app,
            club.clubId,
            club.ana.athleteId,
            what === "unmark share" ? club.secretary.userId : null,
          )),
        }),
        { what, json, query: inClub },
      ),
    ),
    entries("remove entry", async ({ app, club }) => {
      const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId);
      const entryId = await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
      await makeEntry(app.sql, eventId, { athleteId: club.bruno.athleteId, status: "waiting" });
      return { intent: "remove_entry", tournament_id: tournamentId, entry_id: entryId, back_cents: "0" };
    }),
    entries("enter by hand", async ({ app, club }) => {
      const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { format: "doubles" });
      return {
        intent: "enter_by_hand",
        tournament_id: tournamentId,
        entry_id: randomUUID(),
        event_id: eventId,
        athlete_id: club.ana.athleteId,
        partner_id: club.bruno.athleteId,
      };
    }),
    entries("merge event", async ({ app, club }) => {
      const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
      const to = await makeEvent(app.sql, tournamentId);
      const moving = { athleteId: club.ana.athleteId };
      const mark = await markOf(app.sql, await makeEntry(app.sql, eventId, moving), moving.athleteId);
      return {
        intent: "merge_event",
        tournament_id: tournamentId,
        from_event_id: eventId,
        to_event_id: to,
        mark,
        moving: "1",
      };
    }),
    entries("give back event", async ({ app, club }) => {
      const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
      await makeEvent(app.sql, tournamentId);
      await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
      return {
        intent: "give_back_event",
        tournament_id: tournamentId,
        event_id: eventId,
        back_cents: "0",
        confirm: "on",
      };
    }),
    one(
      "cancel tournament",
      inTournament("cancel_tournament", "open", () => ({ confirm: "on" })),
    ),
    one(
      "save tournament, changed",
      inTournament("save_tournament", "draft", () => ({
        ...tournamentFields(),
        version: "7",
      })),
      { status: 409 },
    ),
  ];
});
