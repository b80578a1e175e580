import { CSV_START, csvLine } from "../../../lib/csv.ts";
import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { type Known, READ_PAGES } from "./export-pages.server.ts";
import {
  chosenRankingSql,
  exportedClubStatement,
  type ExportScene,
  exportSceneSql,
} from "./exports-repository.server.ts";
import { HEADS } from "./heads.ts";
import { type ExportKind, fileNameOf } from "./kinds.ts";

/** Rows of one read; a file of many is written while it is read. */
const PAGE = 2_000;
/** Rows of a table at most. */
const TABLE_ROWS = 10_000;

/** A file as it leaves: its name without ending, and its text piece by piece. A piece may throw when the session ends meanwhile. */
interface ClubFile {
  clubId: string;
  name: string;
  pieces: AsyncIterable<string>;
}

interface Asked {
  /** Null is the club that the person's dashboard opens. */
  clubId: string | null;
  kind: ExportKind;
  /** The ranking whose table or ledger is asked for; null is the first sport's main one. */
  rankingId: string | null;
}

type ExportedClub = Awaited<ReturnType<typeof exportedClubStatement>>[number];

/**
 * A CSV of a club for who works for it (docs/csv.md): its people, its matches as the import reads them again, a ranking's table, or the
 * ledger lines that add up to it. The first rows are read with the club in one round trip, the next ones as the file is taken. Throws
 * `unauthenticated`, `forbidden`, and `not_found` for a ranking that is not the club's.
 */
export async function exportClub(
  context: VerbContext,
  { clubId, kind, rankingId }: Asked,
): Promise<ClubFile> {
  const file = await openFile(context.services, sceneOf(context, clubId), { kind, rankingId });
  // The file of people has their e-mails and phones: the line stands before it leaves.
  if (kind === "atletas" && context.actor.kind === "user")
    await securityEventStatement(context.services, {
      action: "contacts_read",
      resourceType: "club",
      resourceId: file.clubId,
      viewer: context.actor,
    });
  return file;
}

/** The same of a scene that was judged: what `exportClub` gives and throws. */
export async function openFile(
  services: Services,
  scene: ExportScene,
  asked: Omit<Asked, "clubId">,
): Promise<ClubFile> {
  const { kind } = asked;
  const limit = kind === "tabela" ? TABLE_ROWS : PAGE;
  const { club, known, page, next } = await openPage(services, scene, { ...asked, after: null, limit });
  const name = fileNameOf(kind, { clubName: club.clubName, today: dayIn(services.now(), club.timeZone) });
  async function* pieces() {
    yield CSV_START + csvLine(HEADS[kind]);
    for (let { lines, next: after } = page; ; { lines, next: after } = await next(after, limit)) {
      yield lines(known).map(csvLine).join("");
      if (after === null) return;
    }
  }
  return { clubId: club.clubId, name, pieces: pieces() };
}

/**
 * One page of a file with what its lines are written with, read in one round trip; `next` reads others. Throws `forbidden` where the
 * scene opens nothing, and `not_found` for a ranking that is not the club's.
 */
export async function openPage(
  services: Services,
  scene: ExportScene,
  { kind, rankingId, after, limit }: Omit<Asked, "clubId"> & { after: string | null; limit: number },
) {
  const ranking = chosenRankingSql(scene, rankingId);
  const next = READ_PAGES[kind]({ services, scene, ranking, now: services.now() });
  const [[raw], page] = await Promise.all([
    services.read(exportedClubStatement(services.db, scene, ranking)),
    next(after, limit),
  ]);
  if (!raw?.may) throw new AppError("forbidden");
  const { club } = raw;
  if (!club || (rankingId !== null && !raw.ranking)) throw new AppError("not_found");
  return { club, known: { ...namesOf(raw), timeZone: club.timeZone }, page, next };
}

/** Which club an export is of, and whether the person may take it along. Throws `unauthenticated`. */
export function sceneOf({ services, actor }: VerbContext, clubId: string | null): ExportScene {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return exportSceneSql(askerOf(services, actor), clubId, services.now());
}

function namesOf({ people }: ExportedClub): Omit<Known, "timeZone"> {
  const known = new Map(people.map((person) => [person.athleteId, person]));
  return {
    numberOf: (athleteId) => known.get(athleteId)?.number ?? athleteId,
    sinceOf: (athleteId) => known.get(athleteId)?.since ?? "",
  };
}
