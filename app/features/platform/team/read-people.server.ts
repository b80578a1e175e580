import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import {
  PLATFORM_PEOPLE_PAGE,
  type ListedPerson,
  type OfficePerson,
  type PlatformPeopleQuery,
} from "./people.ts";
import { peopleStatement, personStatement } from "./people-repository.server.ts";

/** Accounts by name, address or id, the newest first where nothing is searched. Super admins only (`forbidden`); one round trip. */
export async function readPeople(
  { services, actor }: VerbContext,
  asked: PlatformPeopleQuery,
): Promise<{ people: ListedPerson[]; hasMore: boolean }> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const wanted = { ...asked, limit: PLATFORM_PEOPLE_PAGE + 1 };
  const [row] = await services.read(
    peopleStatement(services.db, askerOf(services, actor), services.now(), wanted),
  );
  if (!row?.mayRead) throw new AppError("forbidden");
  const people = row.people.slice(0, PLATFORM_PEOPLE_PAGE).map((person) => ({
    ...person,
    suspendedAt: iso(person.suspendedAt),
    lastSignInAt: iso(person.lastSignInAt),
  }));
  return { people, hasMore: row.people.length > PLATFORM_PEOPLE_PAGE };
}

/** One account with its clubs, sessions, factors and what was done about it, and whether the asker showed a moment ago who they are. Super admins only (`forbidden`); throws `not_found`. */
export async function readPerson(
  { services, actor }: VerbContext,
  { userId }: { userId: string },
): Promise<{ person: OfficePerson; isProofFresh: boolean; hasPassword: boolean }> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const asker = askerOf(services, actor);
  const [[row], proof] = await Promise.all([
    services.read(personStatement(services.db, asker, userId, services.now())),
    readProof({ services, actor }),
  ]);
  if (!row?.mayRead) throw new AppError("forbidden");
  if (!row.person) throw new AppError("not_found");
  const { person } = row;
  return {
    ...proof,
    person: {
      ...person,
      suspendedAt: iso(person.suspendedAt),
      lastSignInAt: iso(person.lastSignInAt),
      createdAt: new Date(person.createdAt).toISOString(),
    },
  };
}

function iso(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
