import { requireToken, type TokenActor, type TokenContext } from "../../base/access/require-token.server.ts";
import { type TokenAct, tokenAudit } from "../../base/access/audit-trace.server.ts";
import { runBatch } from "../../../platform/database.server.ts";
import { openFile, openPage } from "./export-club.server.ts";
import { tokenSceneSql } from "./exports-repository.server.ts";
import { HEADS } from "./heads.ts";
import type { ExportKind } from "./kinds.ts";

interface Asked {
  clubId: string;
  kind: ExportKind;
  /** The ranking whose table or ledger is asked for; null is the first sport's main one. */
  rankingId: string | null;
  /** Said by the audit line that it leaves. */
  act: TokenAct;
}

/** The texts of a row by the names of their columns, as the CSV has them. */
type ExportedRow = Readonly<Record<string, string>>;

/**
 * A file of a token's club, as `exportClub` writes it for its office; before it leaves, its audit line is written. Throws what `requireToken` throws, and `not_found` for a ranking
 * that is not the club's.
 */
export async function exportFileByToken(context: TokenContext, { clubId, act, ...asked }: Asked) {
  const [token, opened] = await Promise.all([
    requireToken(context, { scope: "exports:read", clubId }),
    afterToken(openFile(context.services, sceneOf(context, clubId), asked)),
  ]);
  const file = await opened();
  await leaveLine(context, token, act);
  return file;
}

/** The lines of such a file page by page, each with its columns' names; each page leaves its line, too. Throws the same. */
export async function exportPageByToken(
  context: TokenContext,
  {
    clubId,
    act,
    limit,
    cursor: after = null,
    ...asked
  }: Asked & { limit: number; cursor?: string | null | undefined },
): Promise<{ rows: ExportedRow[]; next_cursor: string | null }> {
  const wanted = { ...asked, limit, after };
  const [token, opened] = await Promise.all([
    requireToken(context, { scope: "exports:read", clubId }),
    afterToken(openPage(context.services, sceneOf(context, clubId), wanted)),
  ]);
  const { page, known } = await opened();
  await leaveLine(context, token, act);
  const head = HEADS[asked.kind];
  const rows = page
    .lines(known)
    .map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
  return { rows, next_cursor: page.next };
}

async function leaveLine({ services }: TokenContext, { actor }: { actor: TokenActor }, act: TokenAct) {
  const { db, newId, now } = services;
  await runBatch(db, [tokenAudit(services, actor, { id: newId(), act, at: now() })]);
}

function sceneOf({ services, tokenHash }: TokenContext, clubId: string) {
  return tokenSceneSql(tokenHash ?? "", clubId, services.now());
}

/** Waits for a reading, to be opened once the token is judged: the reason why a token opens nothing comes before any other. */
async function afterToken<Read>(reading: Promise<Read>): Promise<() => Promise<Read>> {
  await reading.catch(() => null);
  return () => reading;
}
