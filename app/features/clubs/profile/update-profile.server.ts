import { foldName } from "../../../lib/text.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import {
  deleteAthleteSports,
  insertAthleteSports,
  updateAthlete,
  updateUser,
} from "../../people/people/accounts-repository.server.ts";
import { noteDeclaredClasses, refuseFixedClasses } from "../../people/people/classes-repository.server.ts";
import type { ProfileChanges } from "../../people/people/people-schema.ts";
import { refuseProfile } from "../../people/accounts/sign-up-athlete.server.ts";

/**
 * Changes an athlete's own profile; `also` is what else changes in the same transaction.
 * Throws `session_expired`, `conflict` for a class that is fixed by now (product §5), or `invalid_input` for a city that
 * does not exist.
 */
export async function updateProfile(
  {
    services,
    athlete,
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  changes: ProfileChanges,
  also: { statements: readonly Statement[]; lookAgain: { clubIds: readonly string[] } },
): Promise<void> {
  const { db } = services;
  const { userId, sessionId, athleteId } = athlete;
  const { name, phone, cityCode, isPrivate, allowsFace, sports } = changes;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      {
        ...also,
        statements: [
          updateUser(db, userId, { name, phone }, services.now()),
          updateAthlete(db, athleteId, { name, searchName: foldName(name), cityCode, isPrivate, allowsFace }),
          refuseFixedClasses(db, athleteId, sports),
          noteDeclaredClasses(db, athlete, sports, services.now()),
          deleteAthleteSports(db, athleteId),
          insertAthleteSports(db, athleteId, sports),
          ...also.statements,
        ],
      },
    );
  } catch (error) {
    refuseProfile(error);
  }
}
