import type { Viewer } from "../../base/access/viewer.ts";
import type { FactorRow } from "./factors.ts";

/** An account as the accounts repository reads it; instants as the driver gives them. */
export interface AccountRow {
  user_id: string;
  email: string;
  name: string;
  created_at: string | Date;
  email_confirmed_at: string | Date | null;
  /** The address that a change waits for, and until when (`email-change.ts`). */
  email_change: string | null;
  email_change_expires_at: string | Date | null;
  metadata: Record<string, unknown>;
  last_sign_in_at: string | Date | null;
  updated_at: string | Date | null;
  factors: FactorRow[];
}

/** An account with its profile. */
export interface PlatformPersonRow extends AccountRow {
  user_role: string;
  club_id: string | null;
  athlete_id: string | null;
  athlete_name: string | null;
  birth_date: string | null;
  guardian_name: string | null;
  guardian_email: string | null;
  guardian_accepted_at: string | Date | null;
  admin_club_ids: string[];
  secretary_club_ids: string[];
}

/** Gives the facts that the access rules need of a person. */
export function accessFacts(
  row: PlatformPersonRow,
): Pick<
  Viewer,
  "role" | "isSuperAdmin" | "athleteId" | "adminClubIds" | "secretaryClubIds" | "refereeClubIds" | "clubId"
> {
  return {
    role: row.user_role,
    isSuperAdmin: row.user_role === "super_admin",
    athleteId: row.athlete_id,
    adminClubIds: row.admin_club_ids,
    secretaryClubIds: row.secretary_club_ids,
    // A referee of today is found by the screen that opens next, which knows the clock.
    refereeClubIds: [],
    clubId: row.club_id,
  };
}
