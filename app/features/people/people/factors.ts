/** How long a question put to a factor waits for its answer. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
/** Wrong digits that spend a challenge. */
export const CHALLENGE_MAX_ATTEMPTS = 5;
/** Factors that a person may have, as GoTrue counts them. */
export const MAX_FACTORS = 10;
/** A factor that was begun and not confirmed makes room after this time. */
export const UNCONFIRMED_FACTOR_TTL_MS = 15 * 60_000;
/** RFC 6238: one code each 30 s; one step early or late is taken, since telephones' clocks differ. */
export const STEP_SECONDS = 30;
export const STEP_WINDOW = 1;

/** A factor as the repository reads it, without its secret; instants as the driver gives them. */
export interface FactorRow {
  id: string;
  friendly_name: string;
  status: "verified" | "unverified";
  created_at: string | Date;
  updated_at: string | Date;
}

/** A second factor of a person; instants as ISO 8601. */
export interface Factor {
  id: string;
  /** The name that the person gave it, or "". */
  name: string;
  isConfirmed: boolean;
  createdAt: string;
  updatedAt: string;
}

/** A factor of its row. */
export function toFactor(row: FactorRow): Factor {
  return {
    id: row.id,
    name: row.friendly_name,
    isConfirmed: row.status === "verified",
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** Whether somebody with these factors must show one after signing in. */
export function needsFactor(factors: readonly Pick<FactorRow, "status">[]): boolean {
  return factors.some((factor) => factor.status === "verified");
}
