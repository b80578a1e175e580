import { formatDay } from "../../../lib/dates.ts";
import { inTurns } from "../../../platform/in-turns.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { playedDay, type SameMatch } from "../../matches/matches/same-match.ts";
import { standingOnDaysStatement } from "../../matches/matches/same-match-repository.server.ts";
import { formatScore } from "../../scoring/scores/format-score.ts";
import type { Sheet } from "./open-sheet.ts";
import type { ReadFile } from "./read-sheet.ts";
import type { SheetReading } from "./reading.ts";
import type { ImportMatch } from "./row.ts";
import { answerQuestions, type NameAnswers, withChosen } from "./name-answers.ts";
import { hasKeySql } from "./import-repository.server.ts";
import { type ClubMember, planRows } from "./import-plan.ts";
import { type ImportPreview, makePreview, type SameLine } from "./imports-preview.ts";
import { type KnownPerson, recognisePeople, type RecognisedPeople } from "./recognise.ts";
import { addSeats } from "./row-seats.ts";
import type { ImportableRow, SheetRows } from "./sheet-rows.ts";
import { findSameRows } from "./same-rows.ts";

const ROWS_A_TURN = 2_000;

/** A file as it was read for a club whose people it may name. */
interface ReadImport {
  clubId: string;
  sheet: Sheet;
  reading: SheetReading;
  file: ReadFile;
  members: readonly KnownPerson[];
}

/**
 * Gives the changes that a file would make in its club, with the answers that were chosen for its questions until now: one round trip for some
 * thousand lines, none where nobody of it is known.
 */
export async function previewImport(
  services: Services,
  read: ReadImport,
  chosen: ReadonlyMap<string, string> = new Map(),
): Promise<ImportPreview> {
  const { sheet, reading, file, members } = read;
  const seats = new Map<string, Set<string>>();
  // The seats are known once all players were looked at, before anybody asks for them.
  const found = await inTurns(recognisePeople(playersOf(file.rows, seats), members, { seats }));
  const people = { ...found, questions: withChosen(found.questions, chosen) };
  const same = await findSameLines(services, read, people);
  return makePreview(sheet, reading, file, { people, same });
}

function* playersOf(rows: SheetRows, seats: Map<string, Set<string>>) {
  for (const { match } of rows) {
    const players = match.sides.flat();
    addSeats(seats, players);
    yield* players;
  }
}

/** The lines that are matches which stand already, as long as the questions keep the answers that stand; read in turns of some days. */
async function findSameLines(
  services: Services,
  { clubId, file, members }: ReadImport,
  { questions }: RecognisedPeople,
): Promise<SameLine[]> {
  // Nobody plays anybody again where nobody is there.
  if (members.length === 0) return [];
  const scene = {
    known: members.map(({ isActive, ...person }) => ({
      ...person,
      membershipId: person.athleteId,
      status: isActive ? "active" : "left",
    })),
    answers: answerQuestions(questions, new Map()),
  };
  const found: SameLine[] = [];
  let rows: ImportableRow[] = [];
  for (const row of file.rows) {
    // The matches of a day are compared with each other.
    if (rows.length >= ROWS_A_TURN && rows.at(-1)?.match.playedOn !== row.match.playedOn) {
      found.push(...(await sameLinesOf(services, clubId, rows, scene)));
      rows = [];
    }
    rows.push(row);
  }
  found.push(...(await sameLinesOf(services, clubId, rows, scene)));
  return found;
}

async function sameLinesOf(
  { db, newId }: Services,
  clubId: string,
  rows: readonly ImportableRow[],
  { known, answers }: { known: ClubMember[]; answers: NameAnswers },
): Promise<SameLine[]> {
  const pending = rows.map(({ match }, index) => ({ ordinal: index + 1, match }));
  const plan = await inTurns(planRows(pending, { members: known, knownKeys: new Map(), answers, newId }));
  // Somebody found by name has the number of that line from then on.
  const numbers = new Map(plan.links.map(({ membershipId, externalId }) => [membershipId, externalId]));
  for (const member of known) member.externalId = numbers.get(member.membershipId) ?? member.externalId;
  const ids = new Set(known.map(({ athleteId }) => athleteId));
  const planned = plan.matches.filter(({ sides }) => sides.flat().every((id) => ids.has(id)));
  if (planned.length === 0) return [];
  const days = planned.map(({ match, sides }) => playedDay({ ...match, sides }));
  const keys = rows.map(({ match }) => match.key);
  const same = findSameRows(planned, await standingOnDaysStatement(db, days, hasKeySql(clubId, keys)));
  return [...same].map(([ordinal, first]) => {
    const { lineNo, match } = rows[ordinal - 1]!;
    return { lineNo, ...sameLine(match, first, clubId) };
  });
}

function sameLine(
  read: ImportMatch,
  { kind, match: first }: SameMatch,
  clubId: string,
): Omit<SameLine, "lineNo"> {
  const [winners, losers] = read.sides.map((side) => side.map(({ name }) => name).join(" e "));
  const result = `${winners} × ${losers}: ${formatScore({ ...read, side: 1 })}`;
  return {
    sentence: `${formatDay(read.playedOn)} · ${result}`,
    kind: kind === "contradicts" ? "contradicted" : first.status === "confirmed" ? "counted" : "waiting",
    matchId: first.clubId === clubId ? first.id : null,
  };
}
