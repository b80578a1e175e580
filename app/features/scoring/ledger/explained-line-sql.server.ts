import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import { tableRow } from "../../../platform/sql.server.ts";

/** The columns that explain a line of the ledger, besides the rules that it was written with. */
export const EXPLAINED_LINE = tableRow(ledgerLines, [
  "id",
  "reason",
  "at",
  "points",
  "levelChange",
  "levelBefore",
  "levelFromResult",
  "levelFromScore",
  "levelMeeting",
  "setsWon",
  "gamesWon",
  "setsLost",
  "gamesLost",
  "meeting",
]);
