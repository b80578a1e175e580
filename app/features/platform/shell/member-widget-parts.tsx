import { UNEXPECTED } from "../../../copy/error-catalogue.ts";
import { navigationCopy } from "../../../copy/navigation.ts";
import { SET_UP_PATH } from "../../../lib/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ToastRegions, ToastView } from "../../../ui/toast.tsx";
import { ExpiryBanner } from "../../money/shop/expiry-banner.tsx";
import { NotificationsLink } from "../../base/notifications/notifications-button.tsx";
import { SponsorStrip } from "../../clubs/sponsors/sponsor-banner.tsx";
import type { ShellViewer } from "../../base/access/shell-viewer.ts";
import type { lackedNeeds } from "../../base/access/may-open.ts";
import type { OwnPlace } from "../../rankings/tables/my-ranking.ts";
import { OwnPlaceStrip } from "../../rankings/tables/own-place-strip.tsx";
import { TermsExit } from "../../people/terms/terms-exit.tsx";
import { nextTermsFlow, startTermsFlow } from "../../people/terms/terms-flow.ts";
import { TermsModal } from "../../people/terms/terms-modal.tsx";
import type { TermsText } from "../../people/terms/terms-text.ts";
import monitorStyles from "./performance-monitor.css?url";
import placeStyles from "../../rankings/tables/own-place-strip.css?url";
import accountStyles from "./member-account.css?url";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./member-widgets.css?url";
import type { MemberWidgets } from "./member-widgets.ts";
import type { ownNavigation } from "./shell-navigation.ts";
import tvStyles from "./member-tv.css?url";
import termsStyles from "./member-terms.css?url";

const TOASTS = [{ title: "" }, { title: "", variant: UNEXPECTED.variant }];
const nothing = () => undefined;

/**
 * The member widgets of a public page, as HTML that runs no React: member-widgets.client.ts puts each `data-widget` where it
 * belongs and keeps it up to date. `terms` are those that the person has to accept, null where there are none.
 */
export function MemberWidgetParts({
  widgets,
  terms,
  navigation,
  lacked,
  place,
  account = null,
  isTv = false,
}: {
  widgets: MemberWidgets;
  terms: TermsText | null;
  /** Takes the place of the visitors' navigation; empty where that stays. */
  navigation: ReturnType<typeof ownNavigation>;
  /** The needs of pages that they do not fulfil: links there are turned to the step that is missing, or taken away. */
  lacked: ReturnType<typeof lackedNeeds>;
  /** Where they stand in the ranking that the page shows, null for nowhere; none on other pages. */
  place?: OwnPlace | null;
  /** The person whose account menu the page shows, where it is one that is not there; null on all others. */
  account?: ShellViewer | null;
  /** A club's TV shows neither navigation, notifications nor the banner: it has its own sponsors. */
  isTv?: boolean;
}) {
  const { unread_notifications: unread, notifications_path: path, expiry, sponsors } = widgets;
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {widgets.terms_required ? <link rel="stylesheet" href={termsStyles} /> : null}
      {place ? <link rel="stylesheet" href={placeStyles} /> : null}
      {account ? <link rel="stylesheet" href={accountStyles} /> : null}
      {lacked.map(({ need, mayMakeUp }) => (
        <template key={need} data-lacked={need} data-step={mayMakeUp ? SET_UP_PATH : undefined}>
          {navigationCopy.makeProfile}
        </template>
      ))}
      {isTv || navigation.length === 0 ? null : (
        <ul data-widget="navigation" className="nav-list">
          {navigation.map(({ to, icon, label }) => (
            <li key={to}>
              <a href={to}>
                <Icon name={icon} />
                <span className="truncate">{label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isTv ? (
        <link rel="stylesheet" href={tvStyles} />
      ) : (
        <div data-widget="notifications">
          {path === null ? null : <NotificationsLink unread={unread} href={path} />}
        </div>
      )}
      {account ? (
        <div data-widget="account">
          <AccountMenu viewer={account} isPlain />
        </div>
      ) : null}
      <div data-widget="expiry" className="expiry-over" data-session={expiry?.session}>
        <ExpiryBanner notice={expiry} />
      </div>
      {isTv ? null : (
        <div data-widget="sponsors" className="dock">
          {sponsors ? <SponsorStrip sponsors={sponsors} /> : null}
        </div>
      )}
      {place === undefined ? null : (
        <div data-widget="place">{place ? <OwnPlaceStrip place={place} /> : null}</div>
      )}
      <div data-widget="terms" data-version={terms?.version}>
        {widgets.terms_required ? <RequiredTerms terms={terms} /> : null}
      </div>
      <div data-widget="toasts">
        <ToastRegions />
        {TOASTS.map((toast) => (
          <template key={toast.variant ?? "default"} data-variant={toast.variant ?? "default"}>
            <ToastView toast={toast} />
          </template>
        ))}
      </div>
      {widgets.profile.user_role === "super_admin" ? (
        <>
          <link rel="stylesheet" href={monitorStyles} />
          <div data-widget="monitor" />
        </>
      ) : null}
    </>
  );
}

/** The terms modal as it opens: loaded and not ticked, or with the words of spec §8 where there is nothing to accept. */
function RequiredTerms({ terms }: { terms: TermsText | null }) {
  const loaded = nextTermsFlow(startTermsFlow({ kind: "existing_user", role: "" }), {
    kind: "loaded",
    terms,
  });
  return (
    <TermsModal
      flow={nextTermsFlow(loaded, { kind: "asked" })}
      send={nothing}
      onAccept={nothing}
      exit={<TermsExit isPlain />}
    />
  );
}
