import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import { tableRow } from "../../../platform/sql.server.ts";

/** What the explanation of a line of the ledger is made of, besides the rules that it was written with. */
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
