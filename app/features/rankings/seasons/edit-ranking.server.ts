import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import {
  changeCategoryStatement,
  readAgainStatement,
} from "../../scoring/ledger/ranking-facts-repository.server.ts";
import { isSameCategory } from "./changed-category.ts";
import { type EditInput, planOfEdit } from "./plan-of-edit.server.ts";
import { replacingStatements } from "./read-past.server.ts";
import { SEEN_OTHERWISE } from "./rankings.ts";

/**
 * A club admin gives a ranking another category, season or enrolment as it was looked at (`seen`, of `previewEdit`): what counts and the whole
 * table change at once, or nothing does (product §5). The same again changes nothing. Gives how many matches began and ceased to
 * count. Throws `conflict` (seen otherwise), what `planOfEdit` throws, `club_read_only` and `busy`.
 */
export async function editRanking(
  context: VerbContext,
  { seen, ...input }: EditInput & { seen: string },
): Promise<{ entering: number; leaving: number }> {
  const { services } = context;
  return await retryOnConflict(async () => {
    const { read, replayed, entering, leaving, mark } = await planOfEdit(context, input);
    const { ranking, clubId } = read;
    if (isSameCategory(ranking, input.category) && entering + leaving === 0) return { entering, leaving };
    if (mark !== seen) throw new AppError("conflict", { message: SEEN_OTHERWISE });
    await commitAs(context, {
      writable: clubId,
      statements: [
        ...replacingStatements(services, read, replayed),
        changeCategoryStatement(services.db, ranking.id, input.category),
        readAgainStatement(services.db, ranking.mainId),
      ],
      lookAgain: { clubIds: [clubId] },
    });
    return { entering, leaving };
  });
}
