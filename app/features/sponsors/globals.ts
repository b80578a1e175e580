import type { ExpiryNotice } from "../subscriptions/expiry.ts";
import type { CombinedSponsors } from "./sponsor.ts";

/** What the global elements of spec §2 show to one person, as `GET /api/v1/me/globals` answers. */
export interface Globals {
  /** An existing user who still has to accept the terms in effect; never a super admin. */
  owes_terms: boolean;
  expiry: ExpiryNotice | null;
  unread_notifications: number;
  /** Where the bell leads: the notifications of the person's own dashboard; null for roles without one. */
  notifications_path: string | null;
  /** Null where no banner stands: super admins and people without a club. */
  sponsors: CombinedSponsors | null;
}
