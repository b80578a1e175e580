/** Classes that an athlete declares in a sport (product §3). */
export const CLASSES = ["A", "B", "C", "D", "Iniciante"] as const;

/** Gender categories of competitions, as stored. */
export const GENDERS = ["male", "female"] as const;

export type Gender = (typeof GENDERS)[number];
