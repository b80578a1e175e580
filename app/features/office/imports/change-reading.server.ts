import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isSportId, type SportId } from "../../../lib/sports.ts";
import { inTurns } from "../../../platform/in-turns.server.ts";
import { runBatch, runBatchThenRead } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { readScoreFormat } from "./cells.ts";
import type { SheetColumns } from "./headings.ts";
import type { DateOrder } from "./moments.ts";
import { readSheet } from "./read-sheet.ts";
import type { ScoreSide } from "./score-cells.ts";
import { progressIn } from "./close-import.server.ts";
import { draftStatement, linesStatement, replaceReading } from "./drafts-repository.server.ts";
import type { ImportProgress } from "./import-progress.ts";
import { guardMayImport, progressStatement } from "./import-repository.server.ts";
import { previewImport } from "./make-preview.server.ts";
import { stageRows } from "./stage-rows.server.ts";
import { chooseSport } from "./start-import.server.ts";

interface ChangeReadingInput {
  importId: string;
  columns: SheetColumns;
  dateOrder: DateOrder;
  scoreSide: ScoreSide;
  /** TODS code, or null to find it for each score. */
  scoreFormat: string | null;
  sport?: SportId | undefined;
  /** The answers that were chosen for the questions by folded name, as `answerQuestions` takes them. */
  chosen?: ReadonlyMap<string, string>;
}

/**
 * Reads the file of an import that awaits its confirmation in another way: other columns, order of dates, format of
 * scores, other answers about whom its names mean, on which it depends what the club has already. Nothing of it is in the club yet. Throws `not_found`, `forbidden`, `club_read_only`, `invalid_input`, and
 * `conflict` once it was confirmed.
 */
export async function changeReading(
  context: VerbContext,
  input: ChangeReadingInput,
): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  return await retryOnConflict(async () => {
    const now = services.now();
    const asked = { importId: input.importId, withPeople: true };
    const [[draft], kept] = await runBatch(db, [
      draftStatement(db, askerOf(services, actor), asked, now),
      linesStatement(db, input.importId),
    ]);
    if (!draft) throw new AppError("not_found");
    if (!draft.mayImport) throw new AppError("forbidden");
    if (draft.confirmedAt !== null || !draft.preview) throw new AppError("conflict");
    const clubSports = draft.sports.filter(isSportId);
    const sport = chooseSport(input.sport ?? draft.preview.reading.sport, clubSports);
    if (input.scoreFormat !== null && !readScoreFormat(input.scoreFormat, sport)) {
      const message = "Escolha um formato de placar da lista.";
      throw new AppError("invalid_input", { field: "formato_placar", message });
    }
    const { columns, dateOrder, scoreSide, scoreFormat } = input;
    const reading = {
      format: draft.preview.reading.format,
      columns,
      dateOrder,
      scoreSide,
      scoreFormat,
      sport,
    };
    const stored = kept.map(({ lineNo, cells, text }) => ({
      lineNo,
      cells,
      ...(text ? { text } : {}),
    }));
    const { headings, titles, emptyLines } = draft.preview;
    // Dates are carried from line to line: the titles stand among them again.
    const lines = [...stored, ...titles].toSorted((a, b) => a.lineNo - b.lineNo);
    const sheet = { headings, lines, emptyLines };
    const scene = { clubSports, today: dayIn(now, draft.timeZone), usualFormats: draft.usualFormats };
    const file = await inTurns(readSheet(sheet, reading, scene));
    const { clubId, people: members } = draft;
    const read = { clubId, sheet, reading, file, members };
    const preview = await previewImport(services, read, input.chosen);
    const readId = await stageRows(context, clubId, file);
    const staged = { readId, total: file.rows.length + file.refused.length };
    const statements = [
      ...guardMayImport(db, askerOf(services, actor), draft.clubId, now),
      ...replaceReading(db, input.importId, preview, staged),
      ...traced(services),
    ];
    return progressIn(await runBatchThenRead(db, statements, progressStatement(db, input.importId)));
  });
}
