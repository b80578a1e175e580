import type { LinkPurpose } from "../codes/codes.ts";

/** What the page of a code's mailed link says. */
export interface ShownLink {
  /** Whose account it opens: so that nobody enters somebody else's without seeing it. */
  email: string;
  purpose: LinkPurpose;
  /** A sign-up that was begun somewhere else: the password that was chosen there will not count. */
  losesPassword: boolean;
}
