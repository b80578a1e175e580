import type { ComponentProps } from "react";
import type { PageCheck } from "../../base/access/security-check.ts";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import type { ExpiryNotice } from "../../money/shop/expiry.ts";
import { NotificationsButton } from "../../base/notifications/notifications-button.tsx";
import { SponsorBanner } from "../../clubs/sponsors/sponsor-banner.tsx";
import type { CombinedSponsors } from "../../clubs/sponsors/sponsor.ts";
import type { FormAnswer } from "../../../lib/form-answer.ts";
import { MemberShell } from "./member-shell.tsx";
import { ExpiryBanner } from "../../money/shop/expiry-banner.tsx";

/**
 * The frame of an athlete's or a club's screens as `loadFrame` reads it: the shell with the expiry banner above, the
 * sponsors below, and the button that leads to `notificationsPath` where the screen has one.
 */
export function MemberFrame({
  frame,
  notificationsPath,
  ...rest
}: {
  frame: {
    viewer: ShellViewer;
    expiry: ExpiryNotice | null;
    sponsors: CombinedSponsors | null;
    check: PageCheck;
    answer: FormAnswer | null;
  };
  notificationsPath?: string;
} & Pick<ComponentProps<typeof MemberShell>, "area" | "requiredRole" | "children">) {
  const { viewer, expiry, sponsors, check, answer } = frame;
  return (
    <MemberShell
      {...rest}
      viewer={viewer}
      check={check}
      answer={answer}
      notificationsButton={
        notificationsPath && <NotificationsButton unread={viewer.unreadCount} to={notificationsPath} />
      }
      dock={<SponsorBanner viewer={viewer} sponsors={sponsors} />}
      notice={
        // Nothing stands in for it: it comes with the page, so that nothing moves.
        expiry && <ExpiryBanner notice={expiry} />
      }
    />
  );
}
