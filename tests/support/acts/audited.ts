import { DASHBOARD_ACTS } from "../../../app/features/clubs/integrations/dashboard-acts.ts";
import { ownRow } from "../../../app/lib/own-row.ts";
import { type Act, isDone } from "./act.ts";
import type { RequestHarness } from "./harness.ts";
import type { Asker, Who } from "./people.ts";

/** A line that somebody left in a club, but for the visit of its dashboard. */
interface Line {
  id: string;
  action: string;
  clubId: string | null;
  actor: string;
  data: { token_id?: string; path?: string; intent?: string | null } | null;
}

/** Acts that are done and change nothing of the club: a preview, what stands already, or one's own notifications. */
const CHANGES_NOTHING: readonly RegExp[] = [
  / \/club-admin-dashboard\/notificacoes /,
  / preview (roster|points|rules)$/,
  /undo points, none there/,
];

const DASHBOARD = "/club-admin-dashboard";

/** Whether what is asked is asked inside a club by who is no part of it: the platform's team, or a program. */
export function isWatched(
  { route, way, what }: Pick<Act, "route" | "way" | "what">,
  who: Asker | Who,
): boolean {
  if (who === "token") return route.includes("/clubs/:clubId");
  if (who !== "superAdmin") return false;
  if (way === "cookie") return route.includes(` ${DASHBOARD}`);
  return what === "a club's" || /^POST \/api\/v1\/matches(\/:matchId\/decide)?$/.test(route);
}

/** The lines that an act leaves by its answer: one for each that changed something or gave a file, none for any other. */
export function linesOf(act: Pick<Act, "route" | "what" | "isRead" | "target">, word: string): number {
  // The example of an import's file is no file of the club's.
  const isFile = /\/(exportar|exibicoes\/arquivo)$|\/exports\/|\/members\/contacts/.test(act.route);
  const isKept =
    act.what === "dry run" || CHANGES_NOTHING.some((one) => one.test(`${act.route} ${act.what}`));
  return isDone(word) && act.target !== "missing" && (isFile || !act.isRead) && !isKept ? 1 : 0;
}

const seen = new WeakMap<RequestHarness, Set<string>>();

/** Whether a club reads in words what a line says. */
export function isInWords({ data }: Line): boolean {
  const { intent = null } = data ?? {};
  return intent === null || ownRow(DASHBOARD_ACTS, intent) !== undefined;
}

/** The lines that were left since the last question. */
export async function newLines(harness: RequestHarness): Promise<Line[]> {
  const known = seen.get(harness) ?? new Set<string>();
  const found = await harness.app.sql<Line>(
    `select id, action, club_id as "clubId", actor_user_id as actor, data from audit_lines
     where action <> 'club_dashboard_opened' order by at desc limit 30`,
  );
  const fresh = found.filter(({ id }) => !known.has(id));
  seen.set(harness, new Set([...known, ...fresh.map(({ id }) => id)]));
  return fresh;
}
