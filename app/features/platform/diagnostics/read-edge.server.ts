import type { VerbContext } from "../../../platform/services.server.ts";
import type { EdgeView } from "./edge.ts";

const TIMEOUT_MS = 1_500;

/**
 * The public routes that failed in the last hours, and the state of the purge queue. Asks the edge's queue, not the
 * database; null when it does not answer in 1.5 s. Never throws; the caller guards the page.
 */
export async function readEdge(
  { services }: Pick<VerbContext, "services">,
  { hours }: { hours: number },
): Promise<EdgeView | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  const read = Promise.all([services.edge.readFailures(hours), services.edge.readPurges()])
    .then(([failures, purges]) => ({ failures, purges }))
    .catch(() => null);
  const view = await Promise.race([read, late]);
  clearTimeout(timer);
  return view;
}
