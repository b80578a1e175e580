/** Classes that an athlete declares in a sport (product §3). */
export const CLASSES = ["A", "B", "C", "D", "Iniciante"] as const;

export type AthleteClass = (typeof CLASSES)[number];

/** Gender categories of competitions, as stored. */
export const GENDERS = ["male", "female"] as const;

export type Gender = (typeof GENDERS)[number];

/** The people whom a ranking's category admits by gender: women, men, one of each on a side, anybody (product §5). */
export const CATEGORY_GENDERS = ["female", "male", "mixed", "open"] as const;

export type CategoryGender = (typeof CATEGORY_GENDERS)[number];

/** The people in a ranking: everybody who fits, or those who asked and were let in. */
export const ENROLMENTS = ["everybody", "request"] as const;

/** Where a request to be in a ranking stands. */
export const ENROLMENT_STATUSES = ["requested", "accepted", "refused"] as const;
