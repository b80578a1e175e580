import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { countAttempts } from "../../base/access/limit-attempts.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { clubPlan } from "../../base/plans/plans.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { pairStatements, planStatement } from "./tvs-repository.server.ts";

/** `club_id` left out is the club that the person's dashboard opens; `code` as `readCode` gives it. */
interface PairTvInput {
  club_id?: string | undefined;
  code: string;
  name: string;
}

const NO_CODE = "Nenhuma TV está mostrando este código. Confira na tela: ele muda a cada dez minutos.";

/**
 * A club's admin or secretary types the code that a screen shows: from now on it is the club's. A code counts once; wrong ones are counted
 * by club, ten in five minutes. Gives the screen's id. Throws `forbidden`, `not_found`, `invalid_input` (`code`: unknown or
 * ended), `plan_limit_reached`, `rate_limited`, `club_read_only`, `unauthenticated`, `session_expired`.
 */
export async function pairTv(
  context: VerbContext,
  { club_id, code, name }: PairTvInput,
): Promise<{ id: string }> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, tokens } = services;
  const [viewer, [facts]] = await Promise.all([
    readViewer(services, actor),
    services.read(planStatement(db, resolvedClubSql(actor.userId, club_id ?? null, "managed"))),
  ]);
  const clubId = requireManagedClub(viewer, club_id ?? null, "secretary");
  const attempts = await countAttempts(services, [{ name: "forms", key: `tv-code|${clubId}` }]);
  const codeHashes = await tokens.keyedAny("tv-code", code);
  const most = clubPlan(facts?.plan ?? null).tvs;
  const full = `O plano do clube inclui ${most === 1 ? "1 TV" : `${most} TVs`}. Tire uma da lista ou mude de plano.`;
  const id = services.newId();
  const statements = () =>
    pairStatements(db, {
      id,
      clubId,
      name,
      codeHashes,
      most,
      userId: actor.userId,
      now: services.now(),
      sentences: { code: NO_CODE, full },
    });
  await retryOnConflict(() =>
    commitAs(context, { writable: clubId, statements: statements(), lookAgain: { clubIds: [clubId] } }),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    throw new AppError("invalid_input", { ...error.details, field: "code" });
  });
  services.after(services.limiter.giveBack(attempts));
  return { id };
}
