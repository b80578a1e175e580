import { makeDrawEvent } from "../../drawn-event.ts";
import { makeMatchClub } from "../../match-club.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { askUntilDone, headersOf } from "../visitor.ts";

/**
 * The minute's job makes a draw that the secretary announced, once its public number has come out; a beacon that does not answer is asked
 * again the next minute. The first of the two is the first seed: everybody's draw is the same.
 */
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
    const announcing = { intent: "announce_draw", event_id: eventId, beacon: "drand", in_seconds: "600" };
    await askUntilDone(faulty, send({ ...announcing, seeding: "hand", seeds: entryIds.join() }, [200]), {
      refusals: 0,
    });
    return { page: { path: `/tournaments/${tournamentId}`, expects: [200] } };
  },
  async play({ faulty }, { page }, { tally }: Play) {
    await faulty.clock.pass(660_000);
    await faulty.clock.until(faulty.product.scheduled());
    await askUntilDone(faulty, page, tally);
  },
  async leaves({ rows }) {
    const drawn = await rows.sql<{ status: string; names: string[] }>(
      `select d.status, array(select a.name from tournament_matches m join athletes a on a.id = any(m.side1 || m.side2)
         where m.draw_id = d.id order by a.name) as names from tournament_draws d`,
    );
    return drawn.map(({ status, names }) => `${status} ${names.join(" × ")}`);
  },
});
