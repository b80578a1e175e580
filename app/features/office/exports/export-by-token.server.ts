import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { openFile, openPage } from "./export-club.server.ts";
import { tokenSceneSql } from "./exports-repository.server.ts";
import { HEADS } from "./heads.ts";
import type { ExportKind } from "./kinds.ts";

interface Asked {
  clubId: string;
  kind: ExportKind;
  /** The ranking whose table or ledger is asked for; null is the first sport's main one. */
  rankingId: string | null;
}

/** The texts of a row by the names of their columns, as the CSV has them. */
type ExportedRow = Readonly<Record<string, string>>;

/**
 * A file of a token's club, as `exportClub` writes it for its office. Throws what `requireToken` throws, and `not_found` for a ranking
 * that is not the club's.
 */
export async function exportFileByToken(context: TokenContext, { clubId, ...asked }: Asked) {
  const [, file] = await Promise.all([
    requireToken(context, { scope: "exports:read", clubId }),
    afterToken(openFile(context.services, sceneOf(context, clubId), asked)),
  ]);
  return await file();
}

/** The lines of such a file page by page, each with its columns' names. Throws the same. */
export async function exportPageByToken(
  context: TokenContext,
  {
    clubId,
    limit,
    cursor: after = null,
    ...asked
  }: Asked & { limit: number; cursor?: string | null | undefined },
): Promise<{ rows: ExportedRow[]; next_cursor: string | null }> {
  const wanted = { ...asked, limit, after };
  const [, opened] = await Promise.all([
    requireToken(context, { scope: "exports:read", clubId }),
    afterToken(openPage(context.services, sceneOf(context, clubId), wanted)),
  ]);
  const { page, known } = await opened();
  const head = HEADS[asked.kind];
  const rows = page
    .lines(known)
    .map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
  return { rows, next_cursor: page.next };
}

function sceneOf({ services, tokenHash }: TokenContext, clubId: string) {
  return tokenSceneSql(tokenHash ?? "", clubId, services.now());
}

/** Waits for a reading, to be opened once the token is judged: the reason why a token opens nothing comes before any other. */
async function afterToken<Read>(reading: Promise<Read>): Promise<() => Promise<Read>> {
  await reading.catch(() => null);
  return () => reading;
}
