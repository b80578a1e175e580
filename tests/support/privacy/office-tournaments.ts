import type { TestApp } from "../app.ts";

/** A tournament of each club, as its office opens it. */
export interface OfficeTournament {
  id: string;
  clubId: string;
}

export async function officeTournaments(app: TestApp): Promise<OfficeTournament[]> {
  return await app.sql<OfficeTournament>(
    `select distinct on (club_id) id, club_id as "clubId" from tournaments order by club_id, id`,
  );
}

const PARTS = ["", "/inscricoes", "/chaves", "/horarios", "/jogos", "/encerramento"];

/** Addresses of the office's screens of a tournament by the path of the site map. */
export function officeTournamentAddresses(of: readonly OfficeTournament[]): Record<string, string[]> {
  const screens = "/club-admin-dashboard/torneios";
  return Object.fromEntries(
    PARTS.map((part) => [
      `${screens}/:tournamentId${part}`,
      of.map(({ id, clubId }) => `${screens}/${id}${part}?clube=${clubId}`),
    ]),
  );
}
