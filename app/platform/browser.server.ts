import { cookieHeader, readCookie } from "./cookies.server.ts";
import type { Tokens } from "./tokens.server.ts";

/** The browser of a screen's request, known again by a cookie of its own. Programs have none. */
export interface Browser {
  /** Names it where attempts are counted; opens nothing. */
  id: string;
  /** The session that its cookies carry. */
  session: { userId: string; sessionId: string } | null;
  /** Whether somebody has signed in to the account of this address here before, with all that it asks for. */
  hasSignedIn(email: string): Promise<boolean>;
  /** Somebody has signed in here. */
  remember(email: string): Promise<void>;
  /** It asks for something that it will answer for: keeps its name. */
  keep(): void;
  /** The `Set-Cookie` value, where there is something new to keep. */
  readonly setCookie: string | null;
}

/** A computer of the club is known for so many accounts, the last ones. */
const ACCOUNTS = 5;
const MARK_LETTERS = 22;
const FORMAT = /^([0-9a-f]{32})((?:\.[A-Za-z0-9_-]{22})*)$/;

/**
 * Reads the cookie: a random name, and for each account that was signed in to a seal of name and address under a key of ours,
 * so that nobody makes one, and none says whose account it is.
 */
export function readBrowser(
  { tokens, origin }: { tokens: Pick<Tokens, "keyed" | "keyedAny">; origin: string },
  request: Request,
): Browser {
  const [, kept, seals = ""] = FORMAT.exec(readCookie(request, origin, "device") ?? "") ?? [];
  const id = kept ?? crypto.randomUUID().replaceAll("-", "");
  const known = seals.split(".").filter(Boolean);
  const text = (email: string) => `${id}:${email}`;
  let isNew = false;
  return {
    id,
    session: null,
    async hasSignedIn(email) {
      if (known.length === 0) return false;
      const marks = await tokens.keyedAny("device", text(email));
      return marks.some((mark) => known.includes(mark.slice(0, MARK_LETTERS)));
    },
    async remember(email) {
      const mark = (await tokens.keyed("device", text(email))).slice(0, MARK_LETTERS);
      const others = known.filter((one) => one !== mark);
      known.splice(0, known.length, mark, ...others.slice(0, ACCOUNTS - 1));
      isNew = true;
    },
    keep() {
      isNew ||= kept === undefined;
    },
    get setCookie() {
      return isNew ? cookieHeader(origin, "device", [id, ...known].join(".")) : null;
    },
  };
}
