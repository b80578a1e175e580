import { makeDrawEvent } from "../../drawn-event.ts";
import { makeMatchClub } from "../../match-club.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { askUntilDone, headersOf, Wrong } from "../visitor.ts";

/** The secretary makes a draw whose public number has come out, and its page shows it. The first of the two is the first seed: everybody's draw is the same. */
export const draw = drive({
  parts: ["postgres", "beacon"],
  async prepare({ faulty, rows }: Stage) {
    const club = await makeMatchClub(rows.sql);
    const { screen } = await headersOf(faulty, club.secretary);
    const entries = [[club.ana.athleteId], [club.bruno.athleteId]];
    const { tournamentId, eventId, entryIds } = await makeDrawEvent(rows.sql, club.clubId, entries);
    const path = `/club-admin-dashboard/torneios/${tournamentId}/chaves.data?clube=${club.clubId}`;
    const send = (fields: Record<string, string>, expects: number[]) => ({
      path,
      method: "POST",
      headers: screen,
      body: new URLSearchParams(fields),
      expects,
    });
    const announcing = { intent: "announce_draw", event_id: eventId, beacon: "drand", in_seconds: "60" };
    await askUntilDone(faulty, send({ ...announcing, seeding: "hand", seeds: entryIds.join() }, [200]), {
      refusals: 0,
    });
    const [row] = await rows.sql<{ id: string }>("select id from tournament_draws");
    const makes = send({ intent: "make_draw", draw_id: row!.id }, [200, 409]);
    return { makes, page: { path: `/tournaments/${tournamentId}`, expects: [200] } };
  },
  async play({ faulty }, { makes, page }, { tally, taps }: Play) {
    await faulty.clock.pass(120_000);
    // An asker whose first try was done and lost reads that the draw is made.
    await askUntilDone(faulty, makes, tally, taps);
    const { text } = await askUntilDone(faulty, page, tally);
    if (!text.includes("Ana Souza") || !text.includes("Bruno Lima"))
      throw new Wrong("the page does not show the draw");
  },
});
