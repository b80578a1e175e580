import type { MiddlewareFunction } from "react-router";
import { isPlatformAdmin } from "../features/base/access/access.ts";
import { insertPlatformAudit } from "../features/base/access/audit-repository.server.ts";
import { traceTeam } from "../features/base/access/audit-trace.server.ts";
import { resolvedClubSql } from "../features/base/access/club-access-sql.server.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { runBatch } from "../platform/database.server.ts";
import { asId } from "../platform/ids.server.ts";
import { requireClubAdmin } from "./guard.server.ts";
import { sentForm } from "./sent-form.server.ts";
import type { GuardArgs } from "./sign-in-redirect.server.ts";

/**
 * The middleware of a club's dashboard: what a super admin writes by its forms leaves one audit line, in the batch that writes it (product
 * §3). The line names the form; nobody else leaves one.
 */
export const teamActs: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const actor = context.get(actorContext);
  // Notifications are one's own, on every dashboard.
  const isOwn = url.pathname.endsWith("/notificacoes");
  if (request.method === "POST" && actor.kind === "user" && !isOwn) {
    const asked = asId(url.searchParams.get("clube")) ?? null;
    traceTeam(context.get(servicesContext), actor, {
      action: "club_form_sent",
      club: resolvedClubSql(actor.userId, asked, "managed"),
      data: () => ({ path: url.pathname, intent: intentOf(sentForm({ context })?.fields.get("intent")) }),
    });
  }
  return await next();
};

/** Leaves the line of a super admin who takes a file of a club along, before it leaves; of nobody else. */
export async function leaveFileLine(args: GuardArgs, file: string): Promise<void> {
  const viewer = await requireClubAdmin(args);
  const { managedClubId: clubId } = viewer;
  if (!isPlatformAdmin(viewer) || viewer.adminClubIds.includes(clubId)) return;
  const { db, newId, now } = args.context.get(servicesContext);
  const line = { id: newId(), actorUserId: viewer.userId, clubId, at: now() };
  const data = { path: args.url.pathname, file };
  await runBatch(db, [insertPlatformAudit(db, { ...line, action: "club_file_taken", data })]);
}

/** The form among those of its page; a text that names none is left out. */
function intentOf(sent: unknown): string | null {
  return typeof sent === "string" && /^[a-z_]{1,40}$/.test(sent) ? sent : null;
}
