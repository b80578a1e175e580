import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { Lot } from "../../scoring/brackets/draw.ts";
import { drawnLot, nextLotAt } from "../../scoring/brackets/lots.ts";
import { advance } from "../../scoring/drawn/advance.ts";
import { changeBracket } from "../../scoring/drawn/brackets-repository.server.ts";
import {
  bracketsStatement,
  drawOfId,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { dueLotsStatement } from "./draws-repository.server.ts";
import { takeBeaconTurns } from "./take-beacon-turns.server.ts";

/** At most so many draws a run. */
const BATCH = 30;

/**
 * Draws every lot that breaks a tie and whose round of the beacon is due, and brings its draw on (product §6). A lot that was named is drawn,
 * also where a correction has ended its tie: nobody gets rid of a number by that. A silent beacon is asked again the next minute, and a club
 * that is read-only waits. Can run twice at once. Gives in how many draws lots were drawn; throws as `takeBeaconTurns`.
 */
export async function drawDueLots(context: VerbContext): Promise<number> {
  const { services } = context;
  const due = await dueLotsStatement(services.db, services.now(), BATCH);
  return takeBeaconTurns(due, (draw) =>
    retryOnConflict(() => drawLots(context, draw), { usesKeyLock: false }),
  );
}

async function drawLots(
  context: VerbContext,
  { drawId, clubId }: { drawId: string; clubId: string },
): Promise<void> {
  const { services } = context;
  const [row] = await bracketsStatement(services.db, drawOfId(drawId));
  if (!row) return;
  const bracket = toBracket(row);
  const lotAt = nextLotAt(bracket.plan);
  if (lotAt === null || new Date(lotAt) > services.now()) return;
  const lots = await Promise.all((bracket.plan.lots ?? []).map((lot) => withNumber(services, lot)));
  const advanced = await advance({ ...bracket, plan: { ...bracket.plan, lots } });
  if ("refused" in advanced) throw new AppError("unexpected");
  await commitAs(context, {
    writable: clubId,
    statements: changeBracket(services, bracket, { ...advanced, isReplanned: true }),
    lookAgain: { clubIds: [clubId], tournamentIds: [bracket.tournamentId] },
  });
}

/** A lot as it is once its round is out. Throws `unavailable` while the beacon does not answer. */
async function withNumber({ beacon, now }: Services, lot: Lot): Promise<Lot> {
  if (lot.drawn || new Date(lot.at) > now()) return lot;
  const randomness = await beacon.read(lot.round);
  if (randomness === null) throw new AppError("unavailable");
  return drawnLot(lot, randomness);
}
