/** The roles of people who work for a club without administering it (product §3). */
export const STAFF_ROLES = ["secretary", "referee"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
