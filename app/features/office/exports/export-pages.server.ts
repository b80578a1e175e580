import type { SQL } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { readRawTable, toTable } from "../../rankings/tables/read-table.server.ts";
import { rankingCells } from "../points-and-rules/ranking-cells.ts";
import { type LineCursor, readLineCursor, writeLineCursor } from "./cursors.ts";
import {
  type ExportScene,
  linesPage,
  exportedMatchesPage,
  exportedMembersPage,
} from "./exports-repository.server.ts";
import { givenPage } from "./given-points-repository.server.ts";
import { givenCells } from "./given-lines.ts";
import type { ExportKind } from "./kinds.ts";
import { matchCells } from "./match-lines.ts";
import { memberCells } from "./member-lines.ts";
import { rulebookPage } from "./rulebook-repository.server.ts";
import { ledgerCells, tableCells } from "./table-lines.ts";

interface Reading {
  services: Services;
  scene: ExportScene;
  ranking: SQL;
  now: Date;
}

/** The facts about a club's people that writing lines needs: their numbers in its own system, and since when they are there. */
export interface Known {
  numberOf: (athleteId: string) => string;
  sinceOf: (athleteId: string) => string;
  timeZone: string;
}

/** Some lines of a file, and the cursor after which the next ones begin; null at the end. */
interface ExportPage {
  lines: (known: Known) => string[][];
  next: string | null;
}

/** Reads at most so many lines after a cursor (null: from the first). */
type ReadPage = (after: string | null, limit: number) => Promise<ExportPage>;

/** How the lines of each file are read, page by page; a page is one round trip. */
export const READ_PAGES: Readonly<Record<ExportKind, (reading: Reading) => ReadPage>> = {
  atletas: ({ services, scene, now }) =>
    paged(
      (after, limit) => services.read(exportedMembersPage(services.db, scene, { after, limit, now })),
      ({ athleteId }) => athleteId,
      (row, { timeZone }) => memberCells(row, timeZone),
    ),
  regulamento: ({ services, scene }) =>
    paged(
      (after, limit) => services.read(rulebookPage(services.db, scene, { after, limit })),
      ({ id }) => id,
      (row, { numberOf }) => rankingCells(row, numberOf),
    ),
  partidas: ({ services, scene }) =>
    paged(
      (after, limit) => services.read(exportedMatchesPage(services.db, scene, { after, limit })),
      ({ id }) => id,
      (row, { numberOf, sinceOf }) =>
        matchCells({
          ...row,
          players: row.players.map(({ athleteId, gender, ...player }) => ({
            ...player,
            gender: gender === "male" || gender === "female" ? gender : null,
            number: numberOf(athleteId),
            since: sinceOf(athleteId),
          })),
        }),
    ),
  pontos: ({ services, scene }) =>
    paged(
      (after, limit) => services.read(givenPage(services.db, scene, { after, limit })),
      ({ eventId, athleteId }) => `${eventId}_${athleteId}`,
      (row, { numberOf }) => givenCells(row, numberOf(row.athleteId)),
    ),
  tabela:
    ({ services, scene, ranking }) =>
    async (after, limit) => {
      const asked = { limit, cursor: Number(after ?? 0), format: "singles" } as const;
      const raw = await readRawTable(
        { services },
        { ...asked, clubId: scene.club, ranking, withHidden: true },
        asked,
      );
      // The club's office reads whole names, as they are: a number of ours would come back with the file.
      const names = new Map(
        [...(raw?.rows ?? []), ...(raw?.rest ?? [])].map((row) => [row.athleteId, row.name]),
      );
      const table = raw ? toTable(raw, asked, (id) => names.get(id) ?? "") : null;
      return {
        lines: ({ numberOf }) => (table?.rows ?? []).map((row) => tableCells(row, numberOf(row.athlete.id))),
        next: table?.nextCursor == null ? null : String(table.nextCursor),
      };
    },
  extrato: ({ services, scene, ranking }) =>
    paged(
      (after: LineCursor | null, limit) =>
        services.read(linesPage(services.db, scene, ranking, { after, limit })),
      writeLineCursor,
      (row, { numberOf }) => ledgerCells(row, numberOf(row.athleteId)),
      readLineCursor,
    ),
};

/** Pages of rows in an order of their own; `cursorOf` names the place behind one. */
function paged<Row, After = string>(
  read: (after: After | null, limit: number) => Promise<Row[]>,
  cursorOf: (row: Row) => string,
  cells: (row: Row, known: Known) => string[],
  placeOf: (cursor: string) => After = (cursor) => cursor as After,
): ReadPage {
  return async (after, limit) => {
    const found = await read(after === null ? null : placeOf(after), limit + 1);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      lines: (known) => rows.map((row) => cells(row, known)),
      next: last === undefined ? null : cursorOf(last),
    };
  };
}
