import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { noteSecurityEvent } from "./security-events.server.ts";

/**
 * Refuses a club's data to somebody who may not read them: `forbidden`, and behind the answer an event of high risk
 * (spec §6). For verbs that no screen's guard stands before, which notes its own.
 */
export function denyClub(
  { services, actor }: VerbContext,
  denied: { operation: string; clubId: string | null },
): never {
  const { operation, clubId } = denied;
  noteSecurityEvent(services, {
    action: `${operation}_denied`,
    resourceType: "club",
    resourceId: clubId,
    riskLevel: "high",
    viewer: actor.kind === "user" ? actor : null,
  });
  throw new AppError("forbidden");
}
