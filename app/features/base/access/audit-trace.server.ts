import type { SQL } from "drizzle-orm";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import {
  insertPlatformAudit,
  insertTeamAudit,
  insertTokenAudit,
  type PlatformLine,
} from "./audit-repository.server.ts";
import { type Asker, askerOf } from "./club-access-sql.server.ts";
import type { TokenActor } from "./require-token.server.ts";

/** A call of a program, as a club reads it. */
export interface TokenAct {
  /** The id of the operation. */
  operation: string;
  /** The operation in words. */
  summary: string;
  /** The call's path, whose ids say what it was about. */
  path: string;
}

/** The line of a request's trace, for each batch of it; none where it leaves none. */
export function traced({ trace }: Pick<Services, "trace">): Statement[] {
  return trace ? [trace.line()] : [];
}

/** A line that says more of an act than the trace of its request, in whose place it then stands. */
export function auditStatement(services: Services, line: Omit<PlatformLine, "id">): Statement {
  const { db, newId, trace } = services;
  return insertPlatformAudit(db, {
    ...line,
    id: trace?.id ?? newId(),
    data: { ...trace?.data(), ...line.data },
  });
}

/** The line that a program leaves in a club. */
export function tokenAudit(
  { db }: Services,
  { tokenId, userId, clubId }: TokenActor,
  { id, act: { operation, ...said }, at }: { id: string; act: TokenAct; at: Date },
): Statement {
  const data = { token_id: tokenId, ...said };
  return insertTokenAudit(db, {
    id,
    actorUserId: userId,
    action: operation,
    ...(clubId === null ? {} : { clubId }),
    data,
    at,
  });
}

/** The services of a program's write, whose batches leave its line. */
export function tracedByToken(services: Services, actor: TokenActor, act: TokenAct): Services {
  const id = services.newId();
  const { operation: _, ...said } = act;
  return {
    ...services,
    trace: {
      id,
      data: () => ({ token_id: actor.tokenId, ...said }),
      line: () => tokenAudit(services, actor, { id, act, at: services.now() }),
    },
  };
}

/** Lets what a person writes by this request leave a line in a club (its id, or SQL of it) where they act there as a super admin alone. */
export function traceTeam(
  services: Services,
  actor: Omit<Asker, "demandsSuperAdminFactor">,
  { action, club, data }: { action: string; club: SQL | string; data: () => Record<string, unknown> },
): void {
  const id = services.newId();
  const asker = askerOf(services, actor);
  services.trace = {
    id,
    data,
    line: () => insertTeamAudit(services.db, { id, asker, action, club, data: data(), at: services.now() }),
  };
}

/**
 * The same for what a person changes in a club by a call of the API: `act` says what, by its key in `DASHBOARD_ACTS`. A form of the club's dashboard
 * leaves its own line.
 */
export function traceTeamCall({ services, actor }: VerbContext, clubId: string, act: string): void {
  if (services.trace || actor.kind !== "user") return;
  traceTeam(services, actor, { action: "club_call_sent", club: clubId, data: () => ({ intent: act }) });
}
