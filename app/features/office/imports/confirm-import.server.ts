import { actorUserId } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import { runBatch, runBatchThenRead } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { ensureRankingStatements } from "../../scoring/ledger/new-rankings-repository.server.ts";
import { answerQuestions } from "./name-answers.ts";
import { progressIn } from "./close-import.server.ts";
import { confirmDraft, deleteDraft, draftStatement } from "./drafts-repository.server.ts";
import type { ImportProgress } from "./import-progress.ts";
import { guardMayImport, progressStatement } from "./import-repository.server.ts";

/**
 * Lets an import begin that somebody has looked at: from now on `continueImport` applies its lines. `chosen` answers
 * its questions by folded name; the others keep their suggested answer, which never makes anybody. Of the lines whose match
 * stands already only `secondLines` are written, as second matches of that day. Confirming again changes nothing. Throws `not_found`, `forbidden`, `club_read_only`, `invalid_input` while a column is missing.
 */
export async function confirmImport(
  context: VerbContext,
  {
    importId,
    chosen,
    secondLines,
  }: { importId: string; chosen: ReadonlyMap<string, string>; secondLines?: ReadonlySet<number> },
): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  return await retryOnConflict(async () => {
    const now = services.now();
    const { clubId, confirmedAt, preview } = await readDraft(context, importId);
    const progress = progressStatement(db, importId);
    if (confirmedAt !== null || !preview) return progressIn(await progress);
    if (preview.missing) throw new AppError("invalid_input", { field: "colunas", message: preview.missing });
    const answers = answerQuestions(preview.questions, chosen);
    const confirmed = {
      importId,
      confirmedBy: actorUserId(actor),
      answers,
      secondLines: preview.same.map(({ lineNo }) => lineNo).filter((lineNo) => secondLines?.has(lineNo)),
    };
    const statements = [
      ...guardMayImport(db, askerOf(services, actor), clubId, now),
      ...confirmDraft(db, confirmed, now),
      ...preview.rankings.flatMap((ranking) => ensureRankingStatements(services, { clubId, ...ranking })),
      ...traced(services),
    ];
    return progressIn(await runBatchThenRead(db, statements, progress));
  });
}

/** Forgets a file that nobody confirmed; one that was confirmed stays. Throws `not_found`, `forbidden`. */
export async function discardImport(context: VerbContext, { importId }: { importId: string }): Promise<void> {
  const { db, now } = context.services;
  const { clubId } = await readDraft(context, importId);
  await runBatch(db, [
    ...guardMayImport(db, askerOf(context.services, context.actor), clubId, now()),
    deleteDraft(db, importId),
    ...traced(context.services),
  ]);
}

async function readDraft({ services, actor }: VerbContext, importId: string) {
  const statement = draftStatement(
    services.db,
    askerOf(services, actor),
    { importId, withPeople: false },
    services.now(),
  );
  const [draft] = await statement;
  if (!draft) throw new AppError("not_found");
  if (!draft.mayImport) throw new AppError("forbidden");
  return draft;
}
