import { AppError } from "../../../lib/errors.ts";
import { foldName } from "../../../lib/text.ts";
import { brokenConstraint, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import {
  type NewAccount,
  type Registration,
  registerAccount,
} from "../../people/accounts/register-account.server.ts";
import { acceptanceStatements, refuseOldTerms } from "../../people/terms/accept-terms.server.ts";
import { becomeClubAdmin } from "../../people/people/club-staff-repository.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import {
  deleteUnconfirmedClub,
  insertClub,
  insertClubAdmin,
  insertClubSports,
} from "./clubs-repository.server.ts";
import type { ClubInput } from "./clubs-schema.ts";
import { CHOOSE_CITY } from "../../../copy/fields.ts";

/**
 * Registers a club (status `incomplete` and lapsed until it is paid) with the account of its first admin, in one
 * transaction, and sends six digits (product §3). A CNPJ that a confirmed club has is `invalid_input`.
 */
export async function registerClub(
  { services }: { services: Services },
  input: ClubInput & {
    admin: Pick<NewAccount, "name" | "email" | "password" | "facts">;
    termsVersion: string;
  },
): Promise<Registration> {
  const { admin, termsVersion } = input;
  const account = {
    ...admin,
    role: "club_admin" as const,
    phone: input.contactPhone,
    clubName: input.clubName,
    termsVersion,
  };
  try {
    return await registerAccount(services, account, (userId) => {
      const { clubId, statements } = clubStatements(services, input, userId);
      return [...statements, ...becomeClubAdmin(services.db, userId, clubId)];
    });
  } catch (error) {
    refuseClubFacts(error);
  }
}

/**
 * Registers a club whose first admin is somebody signed in; they keep their athlete profile, if they have one. Who has
 * not accepted the terms in effect does so here (`termsVersion`). Gives the id of the club.
 */
export async function registerClubAs(
  { services, viewer }: { services: Services; viewer: Viewer },
  input: ClubInput,
  termsVersion: string | null,
): Promise<{ clubId: string }> {
  const { userId, sessionId } = viewer;
  const { clubId, statements } = clubStatements(services, input, userId);
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      {
        statements: [
          ...statements,
          ...(termsVersion === null
            ? []
            : acceptanceStatements(services, viewer, { termsVersion, method: "registration" })),
          ...(viewer.isSuperAdmin ? [] : becomeClubAdmin(services.db, userId, clubId)),
        ],
      },
    );
  } catch (error) {
    refuseOldTerms(error);
    refuseClubFacts(error);
  }
  return { clubId };
}

function clubStatements(
  services: Services,
  input: ClubInput,
  userId: string,
): { clubId: string; statements: Statement[] } {
  const { db } = services;
  const now = services.now();
  const clubId = services.newId();
  const { clubName, cnpj, cityCode, address, sports, contactEmail, contactPhone, plan } = input;
  const club = { cnpj, cityCode, address, contactEmail, contactPhone, plan, createdAt: now, lapsedAt: now };
  const statements = [
    deleteUnconfirmedClub(db, cnpj),
    insertClub(db, { id: clubId, name: clubName, searchName: foldName(clubName), ...club }),
    insertClubSports(db, clubId, sports),
    insertClubAdmin(db, clubId, userId, now),
  ];
  return { clubId, statements };
}

function refuseClubFacts(error: unknown): never {
  const constraint = brokenConstraint(error) ?? "";
  if (constraint === "clubs_cnpj_unique") {
    const message = "Já existe um clube com este CNPJ. Peça um convite a quem o administra.";
    throw new AppError("invalid_input", { field: "cnpj", message });
  }
  if (constraint.includes("city_code")) {
    throw new AppError("invalid_input", { field: "cityCode", message: CHOOSE_CITY });
  }
  throw error;
}
