import { timestamp } from "drizzle-orm/pg-core";

/** An instant (`timestamptz`), read and written as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
