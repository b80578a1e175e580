import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { foldName } from "../../../lib/text.ts";
import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { guardClubWritable } from "../../base/access/billing-state-sql.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { insertAthlete, insertAthleteSports } from "../people/accounts-repository.server.ts";
import { insertMembershipRequest } from "../people/memberships-repository.server.ts";
import { type NewAccount, type Registration, registerAccount } from "./register-account.server.ts";
import type { AthleteProfileInput } from "../people/people-schema.ts";
import { CHOOSE_CITY } from "../../../copy/fields.ts";

/**
 * Registers an athlete: account, profile, sports, a request to join the club, and the acceptance of the terms, all in
 * one transaction (product §3). Always answers the same, whether or not the address has an account. Throws `club_read_only`
 * where the club that they ask to join is.
 */
export async function signUpAthlete(
  { services }: { services: Services },
  input: AthleteProfileInput &
    Pick<NewAccount, "email" | "password" | "termsVersion" | "facts" | "invitation">,
): Promise<Registration> {
  const { email, password, termsVersion, facts, invitation, name, phone } = input;
  try {
    const account = {
      email,
      password,
      name,
      role: "athlete" as const,
      phone,
      termsVersion,
      facts,
      invitation,
    };
    return await registerAccount(
      services,
      account,
      (userId) => athleteStatements(services, userId, input).statements,
      input.clubId ? [guardClubWritable(services.db, input.clubId, services.now())] : [],
    );
  } catch (error) {
    refuseProfile(error);
  }
}

/** Gives the statements that store an athlete profile for a user, and the id that it gets. */
export function athleteStatements(
  services: Services,
  userId: string,
  input: AthleteProfileInput,
): { statements: Statement[]; athleteId: string } {
  const { db } = services;
  const now = services.now();
  const athleteId = services.newId();
  const { clubId, sports, name, birthDate, genderCategory, cityCode, cpf } = input;
  const statements = [
    insertAthlete(db, {
      id: athleteId,
      userId,
      name,
      searchName: foldName(name),
      birthDate,
      genderCategory,
      cityCode,
      cpf: cpf ?? null,
      // The most protective default: at 18 it stays private until the athlete opens it.
      isPrivate: isMinor(birthDate, dayIn(now, DEFAULT_TIME_ZONE)),
      guardianName: input.guardianName ?? null,
      guardianEmail: input.guardianEmail ?? null,
      createdAt: now,
    }),
    insertAthleteSports(db, athleteId, sports),
    ...(clubId
      ? [insertMembershipRequest(db, { id: services.newId(), clubId, athleteId, requestedAt: now })]
      : []),
  ];
  return { statements, athleteId };
}

/** For the `catch` of a batch: says which field the database refused, a city or club that does not exist or another profile's CPF. */
export function refuseProfile(error: unknown): never {
  const constraint = brokenConstraint(error) ?? "";
  if (constraint.includes("city_code")) {
    throw new AppError("invalid_input", { field: "cityCode", message: CHOOSE_CITY });
  }
  if (constraint.startsWith("memberships_club_id")) {
    throw new AppError("invalid_input", { field: "clubId", message: "Este clube não existe mais." });
  }
  if (constraint.includes("cpf")) {
    throw new AppError("invalid_input", {
      field: "cpf",
      message: "Confira o CPF, ou deixe em branco por enquanto.",
    });
  }
  throw error;
}
