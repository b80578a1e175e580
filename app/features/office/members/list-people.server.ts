import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { publicAvatarId } from "../../people/people/public-name.ts";
import { PEOPLE_PAGE, type PeopleQuery, type PeopleTable } from "./people-table.ts";
import { peopleTableStatement } from "./people-table-repository.server.ts";

/**
 * A page of everybody of a club by name (null: the one that the person's dashboard opens), for who works for it. One statement that
 * travels with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function listPeople(
  { services, actor }: VerbContext,
  { clubId, query }: { clubId: string | null; query: PeopleQuery },
): Promise<PeopleTable> {
  const [raw] = await services.read(
    peopleTableStatement(services.db, {
      ...askedClub({ services, actor }, clubId),
      query,
      limit: PEOPLE_PAGE,
      now: services.now(),
    }),
  );
  if (!raw?.mayOpen) throw new AppError("forbidden");
  const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
  const rows = raw.rows.map(({ isPrivate, birthDate, avatarId, ...row }) => ({
    ...row,
    avatarId: publicAvatarId({ isPrivate, birthDate, avatarId }, today),
    lastMatchAt: row.lastMatchAt && new Date(row.lastMatchAt).toISOString(),
  }));
  return { rows: rows as PeopleTable["rows"], total: raw.total, nameRequests: raw.nameRequests, query };
}
