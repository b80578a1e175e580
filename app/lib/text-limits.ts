/** The most letters that a typed text may have: forms stop there, and what is sent is refused above it. */
export const EMAIL_LETTERS = 254;
/** A person's name, a club's, a title. */
export const NAME_LETTERS = 120;
export const ADDRESS_LETTERS = 200;
export const PLACE_LETTERS = 120;
export const REASON_LETTERS = 1_000;
export const FACTOR_NAME_LETTERS = 60;
/** A password that somebody chooses. */
export const PASSWORD_LETTERS = 200;
/** A password that is only compared: a wrong one may be longer. */
export const TYPED_PASSWORD_LETTERS = 1_000;
/** A text that is searched for; more of it is left out. */
export const SEARCH_LETTERS = 80;

/** The name of an API token. */
export const TOKEN_NAME_LETTERS = 60;

/** The address of a webhook. */
export const WEBHOOK_URL_LETTERS = 500;

/** The message to somebody who is invited to play. */
export const INVITE_MESSAGE_LETTERS = 300;
