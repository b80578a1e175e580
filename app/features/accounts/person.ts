import type { Viewer } from "../security/viewer.ts";

/** An account with its profile, as the accounts repository reads it; instants as the driver gives them. */
export interface PersonRow {
  user_id: string;
  email: string;
  name: string;
  user_role: string;
  club_id: string | null;
  created_at: string | Date;
  email_confirmed_at: string | Date | null;
  athlete_id: string | null;
  athlete_name: string | null;
  birth_date: string | null;
  guardian_name: string | null;
  guardian_email: string | null;
  guardian_accepted_at: string | Date | null;
  admin_club_ids: string[];
}

/** What the access rules need of a person. */
export function accessFacts(
  row: PersonRow,
): Pick<Viewer, "role" | "isSuperAdmin" | "athleteId" | "adminClubIds" | "clubId"> {
  return {
    role: row.user_role,
    isSuperAdmin: row.user_role === "super_admin",
    athleteId: row.athlete_id,
    adminClubIds: row.admin_club_ids,
    clubId: row.club_id,
  };
}
