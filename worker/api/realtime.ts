import { Hono, type Context } from "hono";
import { z } from "zod";
import { clientNetwork } from "../../app/features/base/access/limit-attempts.server.ts";
import { readViewer } from "../../app/features/base/access/read-viewer.server.ts";
import { readTvTicket } from "../../app/features/matches/tv/tv-ticket.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { parseInput } from "../../app/lib/parse.ts";
import { clubChannelName, userChannelName } from "../realtime/channels.ts";
import type { ApiBindings } from "./bindings.ts";
import { socketActor } from "./identity.ts";

/** The Retry-After of an address that has as many sockets as a channel holds of one. */
const FULL_SECONDS = 60;

/** WebSockets (product §8, §10): the channel of a person, and the public one of a club. They carry no data. */
export const realtimeApi = new Hono<ApiBindings>();

realtimeApi.get("/notifications", async (c) => {
  requireUpgrade(c);
  const actor = await socketActor(c);
  const viewer = actor.kind === "user" ? await readViewer(c.env.services, actor) : null;
  if (!viewer) throw new AppError("unauthenticated");
  return await open(c, c.env.env.USER_CHANNEL, userChannelName(viewer.userId));
});

realtimeApi.get("/display/:clubId{[0-9a-fA-F-]{36}}", async (c) => {
  requireUpgrade(c);
  const clubId = c.req.param("clubId").toLowerCase();
  return await open(c, c.env.env.CLUB_DISPLAY, clubChannelName(clubId), await tvQuery(c, clubId));
});

const tvSchema = z.object({ tv: z.string(), id: z.string().regex(/^[0-9a-z]{4,20}$/) });

/** Gives the channel what it needs to count a TV; nothing for other listeners (tables, dashboards) and for plans without a limit. */
async function tvQuery(c: Context<ApiBindings>, clubId: string): Promise<Record<string, string>> {
  if (c.req.query("tv") === undefined) return {};
  const { tv, id } = parseInput(tvSchema, c.req.query());
  const limit = await readTvTicket(c.env.services, clubId, tv);
  if (limit === "unknown") throw new AppError("forbidden");
  return limit === null ? {} : { tv: id, limit: String(limit) };
}

function requireUpgrade(c: Context<ApiBindings>): void {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new AppError("invalid_input", { message: "Este endereço é de um WebSocket." });
  }
}

/**
 * Passes the upgrade, without the request's other headers, to the object that holds the sockets of that name. Throws
 * `rate_limited` where that holds as many of this address as it may.
 */
async function open(
  c: Context<ApiBindings>,
  channels: DurableObjectNamespace,
  name: string,
  facts: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams({ ...facts, network: clientNetwork(c.env.services) });
  const answer = await channels
    .get(channels.idFromName(name))
    .fetch(`https://channel/socket?${query}`, { headers: { upgrade: "websocket" } });
  if (answer.status === 429) throw new AppError("rate_limited", { retryAfterSeconds: FULL_SECONDS });
  return answer;
}
