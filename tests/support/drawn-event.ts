import { v7 as uuidv7 } from "uuid";
import { announceDraw } from "../../app/features/tournaments/running/announce-draw.server.ts";
import { makeDraw } from "../../app/features/tournaments/running/make-draw.server.ts";
import { announceDrawSchema } from "../../app/features/tournaments/running/running-schema.ts";
import type { VerbContext } from "../../app/platform/services.server.ts";
import type { TestDatabase } from "./database.ts";

/** An event of a tournament whose entries are over; entries of one or two athletes, in order. */
export async function makeDrawEvent(
  sql: TestDatabase["sql"],
  clubId: string,
  entries: readonly (readonly string[])[],
  options: {
    drawFormat?: string;
    drawOptions?: object;
    scoreFormat?: string;
    format?: "singles" | "doubles";
  } = {},
) {
  const [tournamentId, eventId] = [uuidv7(), uuidv7()];
  await sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
     values ($1, $2, 'Aberto da Praia', 'Sede', 4, 'closed', current_date, current_date + 2, now() - interval '9 days', now() - interval '1 day')`,
    [tournamentId, clubId],
  );
  await sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, max_entries, draw_format, draw_options, score_format)
     values ($1, $2, 'Livre', 'beach_tennis', $3, 64, $4, $5, $6)`,
    [
      eventId,
      tournamentId,
      options.format ?? (entries[0]?.length === 2 ? "doubles" : "singles"),
      options.drawFormat ?? "single_elimination",
      JSON.stringify(options.drawOptions ?? {}),
      options.scoreFormat ?? "SET3-S:6/TB7",
    ],
  );
  const entryIds: string[] = [];
  for (const [at, [first, second = null]] of entries.entries()) {
    const id = uuidv7();
    entryIds.push(id);
    await sql(
      `insert into tournament_entries (id, event_id, athlete_id, partner_id, status, created_at)
       values ($1, $2, $3, $4, 'confirmed', now() + $5 * interval '1 second')`,
      [id, eventId, first, second, at],
    );
  }
  return { tournamentId, eventId, entryIds };
}

/** Announces an event's draw and makes it once its number is there. */
export async function drawEvent(context: VerbContext, clock: { at: Date }, eventId: string): Promise<string> {
  const { drawId } = await announceDraw(
    context,
    announceDrawSchema.parse({ event_id: eventId, seeding: "none", beacon: { kind: "drand" } }),
  );
  clock.at = new Date(clock.at.getTime() + 660_000);
  await makeDraw(context, { draw_id: drawId });
  return drawId;
}
