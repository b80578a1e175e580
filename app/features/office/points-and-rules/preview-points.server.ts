import { z } from "zod";
import { dayIn } from "../../../lib/dates.ts";
import { AppError, Defect } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { type OwnedLine, ownersOf } from "../imports/whose-lines.ts";
import {
  parseRankingState,
  rankingStateStatement,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { DEFAULT_RULES, TIE_BREAKS } from "../../scoring/ledger/rules.ts";
import { rankingTitle } from "../../rankings/seasons/ranking-title.ts";
import {
  clubPeopleStatement,
  clubSceneStatement,
  standingPhasesStatement,
  tablesStatement,
} from "./initial-points-repository.server.ts";
import { repeatedOf } from "./plan.ts";
import { pastOf, planPoints } from "./plan-points.server.ts";
import { type PointsLine, readPointsFile, type RefusedPointsLine } from "./points-file.ts";
import { type PointsPreview, tableChange } from "./initial-points-preview.ts";
import type { PreviewPointsInput } from "./initial-points-schema.ts";
import { namedRankings, rankingIdsOf } from "./named-rankings.ts";

const NOBODY = "Ninguém do clube tem este nome: cadastre antes a pessoa em Atletas.";

const tieBreaksSchema = z.array(z.enum(TIE_BREAKS));

/**
 * Shows the changes that a file of initial points would make in a club's tables, for its admin: the people found, those not found, those to
 * be told apart, and each table before and after. Nothing is written. Two round trips. Throws `invalid_input` (nothing of the file can be
 * read), `not_found`, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function previewPoints(
  { services, actor }: VerbContext,
  { club_id, file, usual, answers }: PreviewPointsInput & { club_id?: string | undefined },
): Promise<PointsPreview> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const club = resolvedClubSql(actor.userId, club_id ?? null, "managed");
  const [viewer, [scene], [known]] = await Promise.all([
    readViewer(services, actor),
    services.read(clubSceneStatement(db, club)),
    services.read(clubPeopleStatement(db, club)),
  ]);
  const clubId = requireManagedClub(viewer, club_id ?? null);
  if (!scene || !known) throw new AppError("not_found");
  const { timeZone } = scene;
  const rankings = namedRankings(scene.rankings, scene.sports);
  const read = readPointsFile(file, { rankings, usual, today: dayIn(services.now(), timeZone) });
  if ("problem" in read) throw new AppError("invalid_input", { field: "file", message: read.problem });
  const owners = ownersOf(read.lines, known.people, answers);
  const { once, repeated } = withoutRepeats(owners.lines);
  const rankingIds = rankingIdsOf(once.map(({ key }) => key));
  const athleteIds = [...new Set(once.map(({ athleteId }) => athleteId))];
  const [state, phases, [tables]] = await Promise.all([
    services.read(
      rankingStateStatement(db, {
        matchIds: [],
        athleteIds,
        rankingIds,
        withInitial: true,
        past: pastOf(once),
      }),
    ),
    services.read(standingPhasesStatement(db, rankingIds)),
    services.read(tablesStatement(db, club, { rankingIds, athleteIds })),
  ]);
  const plan = planPoints(services, { clubId, timeZone, state: parseRankingState(state), phases }, once);
  if (!tables) throw new Defect("the tables of a club without their row");
  const people = new Map(tables.people.map((person) => [person.id, person]));
  const changed = rankings.filter(({ key }) => plan.changes.some((change) => change.key === key));
  return {
    rows: plan.changes.map(({ key, athleteId, points, from, day, note }) => ({
      key,
      athleteId,
      points,
      from,
      day,
      note,
    })),
    tables: changed.map((ranking) => {
      const id = plan.idOf(ranking.key);
      const breaks = tieBreaksSchema.safeParse(tables.tieBreaks[id]);
      return {
        key: ranking.key,
        title: rankingTitle({ ...ranking, closedAt: null }),
        rows: tableChange({
          before: tables.lines.filter(({ rankingId }) => rankingId === id),
          added: plan.lines.filter(({ rankingId }) => rankingId === id),
          tieBreaks: breaks.data ?? DEFAULT_RULES.tieBreaks,
          people,
        }),
      };
    }),
    same: once.length - plan.changes.length,
    questions: owners.questions,
    left: [...read.refused, ...leftOut(owners.strangers, NOBODY), ...repeated].sort(
      (a, b) => a.lineNo - b.lineNo,
    ),
  };
}

function withoutRepeats(lines: readonly OwnedLine<PointsLine>[]) {
  const again = repeatedOf(lines);
  return {
    once: lines.filter((_, nth) => !again.has(nth)),
    repeated: leftOut(
      lines.filter((_, nth) => again.has(nth)),
      "Esta pessoa já apareceu em outra linha, neste ranking e pelo mesmo motivo: vale a primeira.",
    ),
  };
}

function leftOut(lines: readonly PointsLine[], reason: string): RefusedPointsLine[] {
  return lines.map(({ lineNo, name, number }) => ({ lineNo, text: name || (number ?? ""), reason }));
}
