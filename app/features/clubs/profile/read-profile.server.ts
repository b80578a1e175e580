import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { writePhone } from "../../people/people/documents.ts";
import type { OwnProfile } from "./own-profile.ts";
import { profileStatement } from "./profile-repository.server.ts";

/** Reads the own profile in one statement; null when the session has ended or there is no profile. */
export async function readProfile({
  services,
  actor,
}: {
  services: Services;
  actor: { userId: string; sessionId: string };
}): Promise<OwnProfile | null> {
  const now = services.now();
  const [row] = await services.read(profileStatement(services.db, actor, now));
  if (!row) return null;
  return {
    athleteId: row.athlete_id,
    name: row.name,
    email: row.email,
    phone: row.phone ? writePhone(row.phone) : "",
    birthDate: row.birth_date,
    genderCategory: row.gender_category,
    hasCpf: row.cpf !== null,
    isPrivate: row.is_private,
    allowsFace: row.allows_face,
    isMinor: isMinor(row.birth_date, dayIn(now, DEFAULT_TIME_ZONE)),
    city: row.city_code && row.city ? { code: row.city_code, label: `${row.city}/${row.uf}` } : null,
    guardian: row.guardian_name
      ? { name: row.guardian_name, hasAccepted: row.guardian_accepted_at !== null }
      : null,
    avatarId: row.avatar_id,
    sports: row.sports,
    memberships: row.memberships.map(({ club_id: clubId, club, status }) => ({ clubId, club, status })),
  };
}
