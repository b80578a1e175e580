import { formatDateTime } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type OpenChange, openChangeStatement } from "./account-changes-repository.server.ts";
import { changedFrom } from "./change-mail.ts";
import type { ShownChange } from "./change-words.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;
const PURPOSE = "undo";

/** The link of a change's mail: nobody makes one without a key of ours, and none is stored. */
export async function undoLink({ origin, tokens }: Services, id: string): Promise<string> {
  return `${origin}/auth?desfazer=${id}.${await tokens.keyed(PURPOSE, id)}`;
}

/** The change of a link while it can be undone, with its id; null for a link that is forged, used, closed or too old. */
export async function openUndoLink(
  services: Services,
  token: string,
): Promise<(OpenChange & { id: string }) | null> {
  const [, id, seal] = TOKEN.exec(token) ?? [];
  if (!id || !seal) return null;
  // Asked in the turn of the page's other reads; what a wrong seal found goes nowhere.
  const [row] = await services.read(openChangeStatement(services.db, id, services.now()));
  const seals = await services.tokens.keyedAny(PURPOSE, id);
  return row && seals.includes(seal) ? { ...row, id } : null;
}

/** Reads the change that a link would undo, for its page; reading changes nothing. Null for a link that is no longer good. */
export async function readUndoLink(
  { services }: { services: Services },
  token: string,
): Promise<ShownChange | null> {
  const change = await openUndoLink(services, token);
  if (!change) return null;
  const { kind, user_agent: userAgent, ip_address: ipAddress } = change;
  return { kind, at: formatDateTime(change.created_at), ...changedFrom({ userAgent, ipAddress }) };
}
