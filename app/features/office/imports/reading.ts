import type { SportId } from "../../../lib/sports.ts";
import type { ImportFormat, SheetColumns } from "./headings.ts";
import type { DateOrder } from "./moments.ts";
import type { ScoreSide } from "./score-cells.ts";

/** How the columns and cells of a sheet are to be understood. Guessed from it, and changeable (product §3). */
export interface SheetReading {
  format: ImportFormat;
  columns: SheetColumns;
  dateOrder: DateOrder;
  scoreSide: ScoreSide;
  /** TODS code for lines that name none; null finds it for each score. */
  scoreFormat: string | null;
  /** Of lines that name none. */
  sport: SportId;
}

/** The facts about its club that reading a line needs. `today` is the club's calendar day; an empty `clubSports` allows all. */
export interface SheetScene {
  clubSports: readonly SportId[];
  today: string;
  /** The club's usual score formats by "sport/format": they come first where a line names none (product §5). */
  usualFormats?: Readonly<Record<string, string>>;
}
