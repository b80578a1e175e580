import type { ExpiryNotice } from "../../money/shop/expiry.ts";
import type { AuthState, Profile } from "../../base/access/auth-state.ts";
import type { CombinedSponsors } from "../../clubs/sponsors/sponsor.ts";

/** The contents of the global elements of spec §2 for one person, as `GET /api/v1/me/widgets` answers. */
export interface MemberWidgets {
  user: NonNullable<AuthState["user"]>;
  profile: Profile;
  /** An existing user who still has to accept the terms in effect; never a super admin. */
  terms_required: boolean;
  expiry: ExpiryNotice | null;
  unread_notifications: number;
  /**
   * Where the notifications button leads: the notifications of the person's own dashboard; null for roles without
   * one.
   */
  notifications_path: string | null;
  /** Null where no banner stands: super admins and people without a club. */
  sponsors: CombinedSponsors | null;
}
