/** Where every athlete starts: 1500, in thousandths. Levels are whole thousandths, so that sums are exact. */
export const STARTING_LEVEL = 1_500_000;

/**
 * The least that regional and geographical rankings ask of a person (product §5): a claimed profile and this many confirmed matches, so many of
 * them answered by the other side. No public page says what follows below, from which a small group that plays only itself could learn.
 */
export const LISTED_AFTER_MATCHES = 10;
export const LISTED_AFTER_ANSWERED = 5;
/** So many of the answered ones are told of while one of their players has had an account for so many days: 3, and a quarter of them. */
export const LISTED_AFTER_SEASONED = 3;
export const SEASONED_PART = 4;
export const SEASONED_DAYS = 30;
/** Of the answered ones at most so many in a hundred are told within the same seven days. */
export const LISTED_WEEK_SHARE = 80;
/** The least people of a company (ratings.company), and of one within a club that has paid, and had them all, for so many weeks. */
export const LISTED_COMPANY = 11;
export const LISTED_CLUB_COMPANY = 6;
export const CLUB_WEEKS = 8;
/**
 * Of its matches how many in a hundred a group of 1, 2, 3… people plays with itself where it is closed. Five people of an honest group of six
 * come near to it, ten of one of twelve too: of these more is asked.
 */
export const CLOSED_PERCENT: readonly (number | null)[] = [null, 82, 82, 82, 95, 82, 82, 82, 82, 90];

/** The uncertainty that regional rankings take off a nível, thousandths: so much by the root of the matches played and 16 more. */
export const UNCERTAINTY = 600_000;
