import { actorUserId } from "../../../lib/actor.ts";
import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { isSportId, type SportId, sportLabel } from "../../../lib/sports.ts";
import { MAX_UPLOAD_BYTES } from "../../../lib/uploads.ts";
import { inTurns } from "../../../platform/in-turns.server.ts";
import { runBatchThenRead } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import type { ImportFormat } from "./headings.ts";
import { openSheet, openText } from "./open-sheet.ts";
import { guessReading, readSheet } from "./read-sheet.ts";
import { progressIn } from "./close-import.server.ts";
import { importClubStatement, insertDraft } from "./drafts-repository.server.ts";
import type { ImportProgress } from "./import-progress.ts";
import { guardMayImport, progressStatement } from "./import-repository.server.ts";
import { previewImport } from "./make-preview.server.ts";
import { stageRows } from "./stage-rows.server.ts";
import { deleteParts, type Upload } from "./sheet-parts-repository.server.ts";

const TRIES = 3;
const MAX_FILE_NAME_LENGTH = 200;

/** A file, or the text of one whose parts have come. */
type FileContents = { bytes: Uint8Array } | { sent: { text: string; upload: Upload } };

type StartImportInput = FileContents & {
  clubId: string;
  fileName: string;
  format: ImportFormat;
  /** Of lines that name none; the club's first where it is left out (tennis for the ATP's files). */
  sport?: SportId | undefined;
};

/** Throws `payload_too_large` for a file, or a form around one, of more than `most` bytes: entrances ask before they read it. */
export function refuseLargeFile(bytes: number, most = MAX_UPLOAD_BYTES): void {
  if (bytes <= most) return;
  throw new AppError("payload_too_large", {
    field: "arquivo",
    message: "O arquivo tem mais de 10 MB: divida-o em partes.",
  });
}

/**
 * Reads a season's file and keeps its lines, with what would come of them, until somebody confirms it: no match and
 * nobody is made. The file of an import that was confirmed and has not ended is that import. Throws
 * `payload_too_large` and `invalid_input` with a pt-BR sentence, `forbidden` for who does not administer the club,
 * `club_read_only`, `not_found`.
 */
export async function startImport(context: VerbContext, input: StartImportInput): Promise<ImportProgress> {
  if ("bytes" in input) refuseLargeFile(input.bytes.length);
  const bytes = "bytes" in input ? input.bytes : new TextEncoder().encode(input.sent.text);
  const fileHash = `${input.format}:${await sha256(bytes)}`;
  // Two tabs sent the same file at once: the second one finds the first one's import.
  return await retryOnConflict(() => startOnce(context, input, fileHash), { tries: TRIES });
}

async function startOnce(context: VerbContext, input: StartImportInput, fileHash: string) {
  const { services, actor } = context;
  const { db } = services;
  const now = services.now();
  const asked = input.sport ?? (input.format === "atp" ? "tennis" : null);
  const facts = { clubId: input.clubId, fileHash, sport: asked };
  const [club] = await importClubStatement(db, askerOf(services, actor), facts, now);
  if (!club) throw new AppError("not_found");
  if (!club.mayImport) throw new AppError("forbidden");
  const clubSports = club.sports.filter(isSportId);
  const sport = chooseSport(asked ?? clubSports[0], clubSports);

  const { usualFormats } = club;
  const scene = { clubSports, today: dayIn(now, club.timeZone), usualFormats };
  const opened = await inTurns(
    "bytes" in input ? openSheet(input.bytes, input.format) : openText(input.sent.text, input.format),
  );
  if (!opened.ok) {
    const code = opened.reason === "too_large" ? "payload_too_large" : "invalid_input";
    const field = opened.leadsTo === "points" ? "pontos" : "arquivo";
    throw new AppError(code, { field, message: opened.message });
  }
  const guessed = { format: input.format, sport, ...scene };
  const reading = await inTurns(guessReading(opened.sheet, guessed));
  const file = await inTurns(readSheet(opened.sheet, reading, scene));
  const { sheet } = opened;
  const preview = await previewImport(services, {
    clubId: input.clubId,
    sheet,
    reading,
    file,
    members: club.people,
  });

  const isGoingOn = club.existing?.isConfirmed === true;
  // A file that is sent again before it was confirmed is read again; that of an upload has its id, so that it may be asked for again.
  const upload = "sent" in input ? input.sent.upload : null;
  const formerId = club.existing?.id ?? null;
  const id = (isGoingOn ? formerId : (upload?.uploadId ?? formerId)) ?? services.newId();
  const total = file.rows.length + file.refused.length;
  const lines = isGoingOn ? null : { readId: await stageRows(context, input.clubId, file), total };
  const fileName = input.fileName.slice(-MAX_FILE_NAME_LENGTH) || "arquivo.csv";
  const draft = { id, clubId: input.clubId, createdBy: actorUserId(actor), fileName, fileHash };
  const statements = [
    ...guardMayImport(db, askerOf(services, actor), input.clubId, now),
    ...(lines
      ? [
          ...insertDraft(db, { ...draft, formerId, format: input.format, sport, preview, lines }, now),
          ...traced(services),
        ]
      : []),
    ...(upload ? [deleteParts(db, upload)] : []),
  ];
  return progressIn(await runBatchThenRead(db, statements, progressStatement(db, id)));
}

/** Throws `invalid_input` unless the club offers the sport. */
export function chooseSport(sport: SportId | undefined, clubSports: readonly SportId[]): SportId {
  if (!sport) {
    const message = "Diga de que esporte são as partidas.";
    throw new AppError("invalid_input", { field: "esporte", message });
  }
  if (clubSports.length > 0 && !clubSports.includes(sport)) {
    const message = `O clube não oferece ${sportLabel(sport)}: acrescente o esporte ao clube ou escolha outro.`;
    throw new AppError("invalid_input", { field: "esporte", message });
  }
  return sport;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
