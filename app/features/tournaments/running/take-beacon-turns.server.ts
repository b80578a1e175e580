import { AppError } from "../../../lib/errors.ts";

/** Somebody was faster, or the club's clocks stand still. */
const LEFT: ReadonlySet<string> = new Set(["conflict", "busy", "club_read_only"]);
/** Once the beacon was silent so often in a run, the next minute asks again. */
const MOST_SILENCES = 2;

/**
 * Does what is due by a number of the beacon, one after the other; what fails holds back nothing else, and what the beacon leaves without an
 * answer (`unavailable`), or somebody else has done, is left to the next minute. Gives how many were done; throws the last failure that none of
 * these explains.
 */
export async function takeBeaconTurns<Due>(
  due: readonly Due[],
  draw: (one: Due) => Promise<void>,
): Promise<number> {
  let [made, silences] = [0, 0];
  let failure: unknown = null;
  for (const one of due) {
    if (silences >= MOST_SILENCES) break;
    try {
      await draw(one);
      made += 1;
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === "unavailable") silences += 1;
      else if (code === null || !LEFT.has(code)) failure = error;
    }
  }
  if (failure !== null) throw failure;
  return made;
}
