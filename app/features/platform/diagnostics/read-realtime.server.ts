import { within } from "../../../platform/within.server.ts";
import type { RealtimeFigures, VerbContext } from "../../../platform/services.server.ts";
import type { Limit } from "./limits.ts";

const TIMEOUT_MS = 1_500;

/** One Durable Object holds no more sockets than this. */
const MOST_SOCKETS = 32_768;

/**
 * The open sockets and today's messages, and how near the fullest channel is to its end. Asks one Durable Object, not the database;
 * null when it does not answer in 1.5 s. Never throws; the caller guards the page.
 */
export async function readRealtime({
  services,
}: Pick<VerbContext, "services">): Promise<{ figures: RealtimeFigures; limit: Limit } | null> {
  try {
    const figures = await within(TIMEOUT_MS, services.channels.readFigures());
    return { figures, limit: { id: "channel_sockets", used: figures.fullest, most: MOST_SOCKETS } };
  } catch {
    return null;
  }
}
