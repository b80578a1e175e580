import type { TestDatabase } from "../database.ts";
import { makeTournament } from "../made-tournament.ts";

/** A tournament of a club that has closed its entries; gives its id. */
export async function closedTournament({ sql }: Pick<TestDatabase, "sql">, clubId: string): Promise<string> {
  return (await makeTournament(sql, clubId, { status: "closed" })).tournamentId;
}

/** Fields that give a tournament two courts, open all of one day. */
export const twoCourts = {
  intent: "save_courts",
  courts: "Quadra 1\nQuadra 2",
  day: new Date().toISOString().slice(0, 10),
  from: "08:00",
  to: "18:00",
};
