/** Spec §5. */
export const PASSWORD_MIN_LENGTH = 8;

/** Classes that an athlete declares in a sport (product §3). */
export const CLASSES = ["A", "B", "C", "D", "Iniciante"] as const;

/** Gender categories of competitions. */
export const GENDER_CATEGORIES = [
  { id: "female", label: "Feminino" },
  { id: "male", label: "Masculino" },
] as const;
