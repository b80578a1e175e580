import type { Target } from "./act.ts";

/*
 * Lines of answers that many acts share: ten words in the order of `PEOPLE`. Screens: `open`, `closed` (the 403 panel),
 * `missing`, `sign-in`, `done`, a path that it redirects to, or a status. Calls: the status, and what the body decides.
 * Signing out is never refused, and of a session that has ended it ends nothing; a token that is not due yet is not renewed,
 * whoever holds it, and opens nothing by that.
 */

/** A line for each of the things that an act is asked about. */
export type Lines = Partial<Record<Target, string>>;

/** A screen or form of whoever has a session. */
export const signedIn = (did: string) =>
  `sign-in ${did} ${did} ${did} ${did} ${did} sign-in sign-in ${did} ${did}`;

/** A screen or form of athletes: of Ana, and of the athlete of another club. */
export const athletes = (ana: string, elsewhere = ana) =>
  `sign-in ${ana} ${elsewhere} closed closed closed sign-in sign-in /profile-setup /profile-setup`;

/** A screen or form of the platform's team. */
export const platform = (did: string) =>
  `sign-in closed closed closed closed ${did} sign-in sign-in closed closed`;

interface Office {
  /** Whether the club's secretary and its referee of the day are answered like its admins. */
  clerk?: boolean;
  referee?: boolean;
  /** The answer to another club's admin about theirs. */
  another?: string;
  /** The answer to the platform's team where there is none, and with `ofThing` to the club's people. */
  missing?: string;
  /** It is a thing of the own club that is missing, not the club. */
  ofThing?: boolean;
  /** The answer to the platform's team, if not the same. */
  platform?: string;
}

/** A screen or form of a club's dashboard: of the own club, of another, of none. */
export function office(did: string, options: Office = {}): Record<"own" | "another" | "missing", string> {
  const { another = did, missing = "missing", platform: team = did, ofThing = false } = options;
  const staff = (word: string) => `${options.clerk ? word : "closed"} ${options.referee ? word : "closed"}`;
  const ofTeam = another === did ? team : another;
  return {
    own: `sign-in closed closed ${did} closed ${team} sign-in sign-in ${staff(did)}`,
    another: `sign-in closed closed closed ${another} ${ofTeam} sign-in sign-in closed closed`,
    missing: `sign-in closed closed ${ofThing ? missing : "closed"} closed ${missing} sign-in sign-in ${staff(ofThing ? missing : "closed")}`,
  };
}

/** A call of whoever has a session. */
export const byBearer = (did: string) => `401 ${did} ${did} ${did} ${did} ${did} 401 401 ${did} ${did}`;

/** The same answer to everybody, about the own club or another, and about none. */
export const toAll = (did: string, missing: string) => ({ own: did, another: did, missing });

/** A line as our own scripts are answered: they are not led to another page. */
export function asSent(line: string): string {
  const words: Record<string, string> = {
    "sign-in": "401",
    "/profile-setup": "closed",
    done: "open",
    "303": "open",
  };
  return line
    .split(" ")
    .map((word) => words[word] ?? (word.startsWith("/") ? "open" : word))
    .join(" ");
}
