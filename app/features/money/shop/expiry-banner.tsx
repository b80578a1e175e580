import { useCallback, useSyncExternalStore } from "react";
import { subscriptionCopy } from "../../../copy/subscriptions.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ExpiryNotice } from "./expiry.ts";
import { dismiss, isDismissed, onDismissal } from "./expiry-dismissal.client.ts";
import "./expiry-banner.css";

/** The subscription-expiry banner of spec §2 on screens that React runs: destructive at 2 days or fewer, dismissed for the session. */
export function ExpiryBanner({ notice }: { notice: ExpiryNotice | null }) {
  // The server leaves out what was dismissed; a screen that was read before hides it itself.
  const isHidden = useSyncExternalStore(
    onDismissal,
    useCallback(() => notice !== null && isDismissed(notice), [notice]),
    () => false,
  );
  if (!notice || isHidden) return null;
  const close = (
    <button
      type="button"
      className="btn btn-quiet btn-sm btn-icon"
      onClick={() => {
        dismiss(notice);
        document.querySelector("main")?.focus();
      }}
    >
      <Icon name="x" size={20} />
      <span className="visually-hidden">{subscriptionCopy.dismiss}</span>
    </button>
  );
  return (
    <div className="expiry">
      <Notice tone={notice.isUrgent ? "danger" : "info"} role="status" action={close}>
        {subscriptionCopy.ends(notice)}{" "}
        <a className="expiry-link" href={notice.path}>
          {subscriptionCopy.seeSubscription}
        </a>
      </Notice>
    </div>
  );
}
