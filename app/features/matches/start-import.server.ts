import { actorUserId } from "../../lib/actor.ts";
import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { isSportId, type SportId, sportLabel } from "../clubs/sports.ts";
import { ensureRankingStatements } from "../rankings/ensure-ranking.server.ts";
import type { ImportFormat } from "./import-columns.ts";
import { MAX_IMPORT_BYTES, type ReadFile, readImportFile } from "./import-file.ts";
import type { ImportProgress } from "./import-progress.ts";
import {
  guardMayImport,
  type ImportClub,
  importClubStatement,
  insertImport,
  progressStatement,
  reopenRefused,
} from "./import-repository.server.ts";

const TRIES = 3;
const MAX_FILE_NAME_LENGTH = 200;

export interface StartImportInput {
  clubId: string;
  fileName: string;
  bytes: Uint8Array;
  format: ImportFormat;
  /** Of lines that name none; the club's first where it is left out (tennis for the ATP's files). */
  sport?: SportId | undefined;
}

/**
 * Reads a season's file and stores its lines, in the order in which `continueImport` will apply them; nothing is
 * confirmed yet. The same file again is the same import, continued. Throws `payload_too_large` and `invalid_input`
 * with a pt-BR sentence, `forbidden` for who does not administer the club, `club_read_only`, `not_found`.
 */
export async function startImport(context: VerbContext, input: StartImportInput): Promise<ImportProgress> {
  if (input.bytes.length > MAX_IMPORT_BYTES) {
    throw new AppError("payload_too_large", {
      field: "arquivo",
      message: "O arquivo tem mais de 10 MB: divida-o em partes.",
    });
  }
  const fileHash = `${input.format}:${await sha256(input.bytes)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(context, input, fileHash);
    } catch (error) {
      // Two tabs sent the same file at once: the second one finds the first one's import.
      if (!isLostRace(error) || attempt === TRIES) throw error;
    }
  }
}

async function startOnce({ services, actor }: VerbContext, input: StartImportInput, fileHash: string) {
  const { db } = services;
  const now = services.now();
  const asked = input.sport ?? (input.format === "atp" ? "tennis" : null);
  const facts = { clubId: input.clubId, fileHash, sport: asked };
  const [club] = rowsOf<ImportClub>(await importClubStatement(db, actor, facts, now));
  if (!club) throw new AppError("not_found");
  if (!club.mayImport) throw new AppError("forbidden");
  const clubSports = club.sports.filter(isSportId);
  const sport = asked ?? clubSports[0];
  if (!sport)
    throw new AppError("invalid_input", {
      field: "esporte",
      message: "Diga de que esporte são as partidas.",
    });
  if (clubSports.length > 0 && !clubSports.includes(sport)) {
    const message = `O clube não oferece ${sportLabel(sport)}: acrescente o esporte ao clube ou escolha outro.`;
    throw new AppError("invalid_input", { field: "esporte", message });
  }

  const today = dayIn(now, club.timeZone);
  const file = readImportFile(input.bytes, { format: input.format, sport, clubSports, today });
  if (!file.ok) {
    const code = file.reason === "too_large" ? "payload_too_large" : "invalid_input";
    throw new AppError(code, { field: "arquivo", message: file.message });
  }

  const id = club.existing?.id ?? services.newId();
  const fileName = input.fileName.slice(-MAX_FILE_NAME_LENGTH) || "arquivo.csv";
  const createdBy = actorUserId(actor);
  const statements: Statement[] = club.existing
    ? reopenRefused(db, id, readable(file, club.existing.refusedLines))
    : insertImport(
        db,
        { id, clubId: input.clubId, createdBy, fileName, fileHash, format: input.format, sport, ...file },
        now,
      );
  const results = await runBatch(db, [
    ...guardMayImport(db, actor, input.clubId, now),
    ...rankingsOf(file).flatMap((ranking) =>
      ensureRankingStatements(services, { clubId: input.clubId, ...ranking }),
    ),
    ...statements,
    progressStatement(db, id),
  ]);
  return rowsOf<{ progress: ImportProgress }>(results.at(-1))[0]!.progress;
}

/** Lines that can be read and were refused when they were applied. */
function readable(file: ReadFile, refusedLines: readonly number[]) {
  const refused = new Set(refusedLines);
  return file.rows.filter(({ lineNo }) => refused.has(lineNo));
}

function rankingsOf(file: ReadFile) {
  const keys = new Set(file.rows.map(({ match }) => `${match.sport}|${match.format}`));
  return [...keys].sort().map((key) => {
    const [sport = "", format] = key.split("|");
    return { sport, format: format as "singles" | "doubles" };
  });
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
