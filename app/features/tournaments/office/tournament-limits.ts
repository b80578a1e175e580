/** The most that the texts of a tournament hold. */
export const DESCRIPTION_LETTERS = 1_000;
export const CONTACT_LETTERS = 200;
export const MAX_COURTS = 99;
