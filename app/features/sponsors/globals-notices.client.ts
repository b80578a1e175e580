import { drawing, element } from "../../browser/element.ts";
import { navigationCopy } from "../../copy/navigation.ts";
import { subscriptionCopy } from "../../copy/subscriptions.ts";
import type { Globals } from "./globals.ts";

const WARNING = "M12 3.5 2.5 20h19zM12 10v4.5M12 17.200v.1";
const CROSS = "m6 6 12 12M18 6 6 18";
const DISMISSED = "quadra-expiry-dismissed";

/** What a person must know on every page: a subscription that ends; it lies over the end of the screen, and moves nothing. */
export function mountNotices(shell: HTMLElement): (globals: Globals) => void {
  const box = element("div", { class: "globals-notices" });
  let shown = "";
  return ({ expiry }) => {
    const isExpiryShown = expiry !== null && !isDismissed();
    const state = JSON.stringify(isExpiryShown && expiry);
    if (state === shown) return;
    shown = state;
    box.replaceChildren(...(isExpiryShown ? [expiryBanner(expiry)] : []));
    if (box.childElementCount === 0) box.remove();
    else if (!box.isConnected) shell.appendChild(box);
  };
}

function notice(tone: "danger" | "info", text: string, action: HTMLElement): HTMLElement {
  const words = element("div", { class: "grow" }, text);
  return element(
    "div",
    { class: `notice tone-${tone}`, role: "status" },
    drawing(WARNING, 20),
    words,
    action,
  );
}

/** Spec §2, §9: destructive at 2 days or fewer; dismissed for the session. */
function expiryBanner({ days, isUrgent }: NonNullable<Globals["expiry"]>): HTMLElement {
  const hidden = element(
    "span",
    { class: "visually-hidden" },
    `${navigationCopy.close}: ${subscriptionCopy.title}`,
  );
  const close = element(
    "button",
    { type: "button", class: "btn btn-quiet btn-sm btn-icon" },
    drawing(CROSS, 20),
    hidden,
  );
  const banner = notice(isUrgent ? "danger" : "info", subscriptionCopy.endsIn(days), close);
  close.addEventListener("click", () => {
    dismiss();
    banner.remove();
    document.querySelector<HTMLElement>("main")?.focus();
  });
  return banner;
}

let isDismissedHere = false;

function isDismissed(): boolean {
  try {
    return isDismissedHere || sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return isDismissedHere;
  }
}

function dismiss(): void {
  isDismissedHere = true;
  try {
    sessionStorage.setItem(DISMISSED, "1");
  } catch {
    // Storage refused: dismissed on this page.
  }
}
