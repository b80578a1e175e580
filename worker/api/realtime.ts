import { Hono, type Context } from "hono";
import { z } from "zod";
import { readViewer } from "../../app/features/security/read-viewer.server.ts";
import { readTvTicket } from "../../app/features/rankings/tv-ticket.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { parseInput } from "../../app/lib/parse.ts";
import { clubBellName, userBellName } from "../realtime/bell.ts";
import type { ApiBindings } from "./bindings.ts";
import { socketActor } from "./identity.ts";

/** WebSockets (product §8, §10): the bell of a person, and that of a club, which is public. They carry no data. */
export const realtimeApi = new Hono<ApiBindings>();

realtimeApi.get("/notifications", async (c) => {
  requireUpgrade(c);
  const actor = await socketActor(c);
  const viewer = actor.kind === "user" ? await readViewer(c.env.services, actor) : null;
  if (!viewer) throw new AppError("unauthenticated");
  return await open(c, c.env.env.USER_BELL, userBellName(viewer.userId));
});

realtimeApi.get("/display/:clubId{[0-9a-fA-F-]{36}}", async (c) => {
  requireUpgrade(c);
  const clubId = c.req.param("clubId").toLowerCase();
  return await open(c, c.env.env.CLUB_DISPLAY, clubBellName(clubId), await tvQuery(c, clubId));
});

const tvSchema = z.object({ tv: z.string(), id: z.string().regex(/^[0-9a-z]{4,20}$/) });

/** What the bell needs to count a TV; "" for whoever else listens (tables, dashboards) and for plans without a limit. */
async function tvQuery(c: Context<ApiBindings>, clubId: string): Promise<string> {
  if (c.req.query("tv") === undefined) return "";
  const { tv, id } = parseInput(tvSchema, c.req.query());
  const limit = await readTvTicket(c.env.services, clubId, tv);
  if (limit === "unknown") throw new AppError("forbidden");
  return limit === null ? "" : `?${new URLSearchParams({ tv: id, limit: String(limit) })}`;
}

function requireUpgrade(c: Context<ApiBindings>): void {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") {
    throw new AppError("invalid_input", { message: "Este endereço é de um WebSocket." });
  }
}

/** Hands the upgrade to the object that holds the sockets of that name; only the upgrade's own headers go with it. */
async function open(
  c: Context<ApiBindings>,
  bells: DurableObjectNamespace,
  name: string,
  query = "",
): Promise<Response> {
  return await bells
    .get(bells.idFromName(name))
    .fetch(`https://bell/socket${query}`, { headers: { upgrade: "websocket" } });
}
