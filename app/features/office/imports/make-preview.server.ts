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
import { answerQuestions, withChosen } from "./name-answers.ts";
import { hasKeySql } from "./import-repository.server.ts";
import { planRows } from "./import-plan.ts";
import { type ImportPreview, makePreview, type SameLine } from "./imports-preview.ts";
import { type KnownPerson, recognisePeople, type RecognisedPeople } from "./recognise.ts";
import { seatsOf } from "./row-seats.ts";
import { findSameRows } from "./same-rows.ts";

/** A file as it was read for a club whose people it may name. */
interface ReadImport {
  clubId: string;
  sheet: Sheet;
  reading: SheetReading;
  file: ReadFile;
  members: readonly KnownPerson[];
}

/**
 * Gives the changes that a file would make in its club, with the answers that were chosen for its questions until now: one round trip, none
 * where nobody of it is known.
 */
export async function previewImport(
  services: Services,
  read: ReadImport,
  chosen: ReadonlyMap<string, string> = new Map(),
): Promise<ImportPreview> {
  const { sheet, reading, file, members } = read;
  const rows = file.rows.map(({ match }) => match.sides.flat());
  const [players, seats] = [rows.flat(), seatsOf(rows)];
  const found = await inTurns(recognisePeople(players, members, { seats }));
  const people = { ...found, questions: withChosen(found.questions, chosen) };
  const same = await findSameLines(services, read, people);
  return makePreview(sheet, reading, file, { people, same });
}

/** The lines that are matches which stand already, as long as the questions keep the answers that stand. */
async function findSameLines(
  { db, newId }: Services,
  { clubId, file, members }: ReadImport,
  { questions }: RecognisedPeople,
): Promise<SameLine[]> {
  const work = planRows(
    file.rows.map(({ match }, index) => ({ ordinal: index + 1, match })),
    {
      members: members.map(({ isActive, ...person }) => ({
        ...person,
        membershipId: person.athleteId,
        status: isActive ? "active" : "left",
      })),
      knownKeys: new Map(),
      answers: answerQuestions(questions, new Map()),
      newId,
    },
  );
  const plan = await inTurns(work);
  const known = new Set(members.map(({ athleteId }) => athleteId));
  const planned = plan.matches.filter(({ sides }) => sides.flat().every((id) => known.has(id)));
  if (planned.length === 0) return [];
  const days = planned.map(({ match, sides }) => playedDay({ ...match, sides }));
  const keys = file.rows.map(({ match }) => match.key);
  const same = findSameRows(planned, await standingOnDaysStatement(db, days, hasKeySql(clubId, keys)));
  return [...same].map(([ordinal, found]) => {
    const { lineNo, match } = file.rows[ordinal - 1]!;
    return { lineNo, ...sameLine(match, found, clubId) };
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
