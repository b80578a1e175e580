import type { ReactNode } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { useForgottenDrafts } from "../../../browser/use-draft.ts";
import { accountCopy } from "../../../copy/account.ts";
import { legalLinks } from "../../../copy/legal.ts";
import { AppShell } from "../../../ui/app-shell.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { RequiredRole } from "../../base/access/access.ts";
import { isProtectedPage } from "../../../page-facts.ts";
import { screenOf } from "../../../lib/paths.ts";
import type { PageCheck } from "../../base/access/security-check.ts";
import { useAccessFallback } from "./access-fallback.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SecurityGate } from "./security-gate.tsx";
import { SessionProvider } from "./session-provider.tsx";
import { type Area, shellNavigation } from "./shell-navigation.ts";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import { FormNotice } from "../../../ui/form-notice.tsx";
import type { FormAnswer } from "../../../lib/form-answer.ts";
import "./member-shell.css";

/**
 * The frame of protected screens: navigation of the area, the `notificationsButton`, the account menu, sign-out,
 * `notice` above the content, `dock` below.
 */
export function MemberShell({
  area,
  viewer,
  requiredRole = ROLES[area],
  check,
  answer = null,
  notificationsButton,
  dock,
  notice,
  children,
}: {
  area: Area;
  viewer: ShellViewer;
  /** The role that the page's check asks for; by default the area's. */
  requiredRole?: RequiredRole | null;
  check: PageCheck;
  /** The answer to a form that was sent without scripts. */
  answer?: FormAnswer | null;
  notificationsButton?: ReactNode;
  dock?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const fallback = useAccessFallback();
  // Drafts that were typed on the way to this screen have served.
  useForgottenDrafts(VISITOR_DRAFTS, "");
  useForgottenDrafts(viewer.athleteId === null ? NO_DRAFTS : SETUP_DRAFTS, viewer.email);
  return (
    <SessionProvider viewer={viewer} requiredRole={requiredRole} check={check}>
      <AppShell
        nav={shellNavigation(area, viewer, pathname)}
        homeHref="/"
        footer={legalLinks}
        dock={dock}
        banner={
          <>
            {notice}
            <AccountNotice viewer={viewer} isAtTerms={pathname === TERMS_PATH} />
          </>
        }
        actions={
          <>
            {notificationsButton}
            <AccountMenu viewer={viewer} />
          </>
        }
      >
        <NextPageSpinner />
        <SecurityGate
          key={screenOf(pathname)}
          operation="page_access"
          requiredRole={requiredRole}
          resource={pathname}
          fallback={fallback}
        >
          <FormNotice answer={answer} />
          {children}
        </SecurityGate>
      </AppShell>
    </SessionProvider>
  );
}

const ROLES: Record<Area, RequiredRole> = {
  athlete: "athlete",
  club: "club_admin",
  platform: "super_admin",
};

/** Spec §2: while the check of the next protected page runs, which its loaders wait for, a small spinner shows. */
function NextPageSpinner() {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  if (target === undefined || screenOf(target) === screenOf(pathname) || !isProtectedPage(target))
    return null;
  return (
    <div className="gate-next">
      <Spinner />
    </div>
  );
}

const VISITOR_DRAFTS = ["/athlete-registration", "/club-registration", "codigo:"];
const SETUP_DRAFTS = ["/profile-setup"];
const NO_DRAFTS: string[] = [];

/** Where an existing user accepts the terms. */
const TERMS_PATH = "/profile-setup";

/** Why an account may not do things yet: terms are not accepted, or a guardian's consent is missing. */
function AccountNotice({ viewer, isAtTerms }: { viewer: ShellViewer; isAtTerms: boolean }) {
  if (viewer.areTermsRequired && !isAtTerms) {
    return (
      <Notice tone="warn" role="status" action={<Link to={TERMS_PATH}>{accountCopy.readTerms}</Link>}>
        {accountCopy.areTermsRequired}
      </Notice>
    );
  }
  if (!viewer.awaitsGuardian) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      action={isAtTerms ? undefined : <Link to={TERMS_PATH}>{accountCopy.askGuardian}</Link>}
    >
      {accountCopy.awaitsGuardian}
    </Notice>
  );
}
