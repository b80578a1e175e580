/** Of a limit that much is used when it turns amber. */
const NEAR_AT = 0.8;

export type LimitId =
  | "database_size"
  | "connections"
  | "transactions"
  | "purges"
  | "channel_sockets"
  | "platform_files"
  | "platform_bytes";

/** Something that ends: how much of it is used, and how much there is (null: nobody told us). */
export interface Limit {
  id: LimitId;
  used: number;
  most: number | null;
}

/** How near a limit is: amber from 80 % on, red where nothing is left. */
export function limitState({ used, most }: Pick<Limit, "used" | "most">): "ok" | "near" | "full" {
  if (most === null || used < most * NEAR_AT) return "ok";
  return used < most ? "near" : "full";
}

/** Whole percent that is used, rounded down, so that 100 % means that nothing is left; null without a limit. */
export function percentUsed({ used, most }: Pick<Limit, "used" | "most">): number | null {
  return most === null || most === 0 ? null : Math.floor((used * 100) / most);
}
