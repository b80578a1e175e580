import { DAY_MS } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { RowOf } from "../../../platform/sql.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { CLOSED_WEEKS, companyOf } from "./closed-company.ts";
import {
  companiesStatement,
  type companiesRow,
  metOthersStatement,
} from "./closed-company-repository.server.ts";

/** Somebody who plays only in a company; `club_id` left out is the club that the person's dashboard opens. */
export interface CompanyInput {
  club_id?: string | undefined;
  athlete_id: string;
  sport: string;
}

/** A closed company of a club that the asker administers, and the club's open rankings of its sport. */
interface ReadCompany {
  viewer: Viewer | null;
  clubId: string;
  people: string[];
  rankings: RowOf<typeof companiesRow>["rankings"];
}

/** Reads it; `not_found` of who has met more people meanwhile, `forbidden`, `terms_required`, `unauthenticated`, `session_expired`. */
export async function readCompany(
  { services, actor }: VerbContext,
  { club_id, athlete_id: athleteId, sport }: CompanyInput,
): Promise<ReadCompany> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const asked = club_id ?? null;
  const now = services.now();
  const [viewer, [read]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      companiesStatement(services.db, {
        ...askedClub({ services, actor }, asked),
        since: new Date(now.getTime() - CLOSED_WEEKS * 7 * DAY_MS),
      }),
    ),
  ]);
  const clubId = requireManagedClub(viewer, asked);
  const people = companyOf(read?.companies ?? [], { athleteId, sport });
  if (!read || !people)
    throw new AppError("not_found", { message: "Este grupo já jogou com mais gente. Atualize a página." });
  return { viewer, clubId, people, rankings: read.rankings.filter((ranking) => ranking.sport === sport) };
}

/** When a company last met anybody else in the club, in milliseconds; null where it never did. */
export async function readMetOthersAt(
  { services }: Pick<VerbContext, "services">,
  of: { clubId: string; sport: string; people: readonly string[] },
): Promise<number | null> {
  const [row] = await services.read(metOthersStatement(services.db, of));
  return row?.metOthersAt ? Date.parse(row.metOthersAt) : null;
}
