import { drawing, element } from "../../browser/element.ts";
import { subscriptionCopy } from "../../copy/subscriptions.ts";
import type { ExpiryNotice } from "../subscriptions/expiry.ts";
import { dismiss, isDismissed } from "../subscriptions/expiry-dismissal.client.ts";
import type { Globals } from "./globals.ts";

const WARNING = "M12 3.5 2.5 20h19zM12 10v4.5M12 17.200v.1";
const INFO = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.500v.1";
const CROSS = "m6 6 12 12M18 6 6 18";

/** What a person must know on every page: a subscription that ends; it lies over the end of the screen, and moves nothing. */
export function mountNotices(shell: HTMLElement): (globals: Globals) => void {
  const box = element("div", { class: "expiry expiry-over" });
  let shown = "";
  return ({ expiry }) => {
    const notice = expiry && !isDismissed(expiry) ? expiry : null;
    const state = JSON.stringify(notice);
    if (state === shown) return;
    shown = state;
    box.replaceChildren(...(notice ? [expiryBanner(notice)] : []));
    if (notice === null) box.remove();
    else if (!box.isConnected) shell.appendChild(box);
  };
}

/** Spec §2, §9: destructive at 2 days or fewer; dismissed for the session. The twin of expiry-banner.tsx. */
function expiryBanner(notice: ExpiryNotice): HTMLElement {
  const { isUrgent, path } = notice;
  const link = element("a", { class: "expiry-link", href: path }, subscriptionCopy.seeSubscription);
  const name = element("span", { class: "visually-hidden" }, subscriptionCopy.dismiss);
  const look = { type: "button", class: "btn btn-quiet btn-sm btn-icon" };
  const close = element("button", look, drawing(CROSS, 20), name);
  const banner = element(
    "div",
    { class: `notice tone-${isUrgent ? "danger" : "info"}`, role: "status" },
    drawing(isUrgent ? WARNING : INFO, 20),
    element("div", { class: "grow" }, `${subscriptionCopy.ends(notice)} `, link),
    close,
  );
  close.addEventListener("click", () => {
    dismiss(notice);
    banner.parentElement?.remove();
    document.querySelector<HTMLElement>("main")?.focus();
  });
  return banner;
}
