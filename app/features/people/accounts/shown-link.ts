import type { LinkPurpose } from "../codes/codes.ts";

/** The facts on the page of a code's mailed link. */
export interface ShownLink {
  /** The address of the account that it opens: so that nobody enters somebody else's without seeing it. */
  email: string;
  purpose: LinkPurpose;
  /** A sign-up that was begun somewhere else: the password that was chosen there will not count. */
  losesPassword: boolean;
}
