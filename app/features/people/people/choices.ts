import type { Gender } from "../../../../drizzle/schema/enums.ts";

/** Spec §5. */
export const PASSWORD_MIN_LENGTH = 8;

/** Gender categories of competitions. */
export const GENDER_CATEGORIES = [
  { id: "female", label: "Feminino" },
  { id: "male", label: "Masculino" },
] as const satisfies readonly { id: Gender; label: string }[];
