import { element } from "../../browser/element.ts";
import { onSessionEnd } from "../../browser/session-end.ts";
import styles from "./globals.css?inline";
import { PROFILE_TIMEOUT_MS } from "../security/auth-state.ts";
import type { Globals } from "./globals.ts";
import { mountBell } from "./globals-bell.client.ts";
import { mountNotices } from "./globals-notices.client.ts";
import { listenForErrors, mountToast } from "./globals-toast.client.ts";
import { SPONSOR_REFETCH_MS } from "./sponsor.ts";
import { mountTerms } from "./globals-terms.client.ts";
import { mountSponsors } from "./sponsor-strip.client.ts";

/*
 * The bundle of spec §2's global elements on public pages, which carry no React and are the same for everybody: the
 * loader brings it in where the hint cookie stands. One private call feeds all of it, again every 60 s while looked at.
 */

/** What the call answers, given up after 5 s (spec §9); null when nobody is signed in after all, undefined when it could not be asked. */
async function readGlobals(): Promise<Globals | null | undefined> {
  try {
    const answer = await fetch("/api/v1/me/globals", {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PROFILE_TIMEOUT_MS),
    });
    if (answer.status === 204 || answer.status === 401) return null;
    return answer.ok ? ((await answer.json()) as Globals) : undefined;
  } catch {
    return undefined;
  }
}

async function start(): Promise<void> {
  // What this page says of the person goes with their session.
  onSessionEnd(() => location.reload());
  const first = await readGlobals();
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  // The answer took the cookie back; this page's own mark goes too.
  if (first === null) document.documentElement.removeAttribute("data-member");
  const shell = document.querySelector<HTMLElement>(".shell-public");
  if (!first || !shell) return;
  addStyles();
  const say = mountToast();
  const parts = [mountNotices(shell), mountBell(shell), mountSponsors(shell), mountTerms(say)];
  const show = (globals: Globals) => parts.forEach((part) => part(globals));
  show(first);
  listenForErrors(say);
  setInterval(() => {
    if (document.visibilityState !== "visible") return;
    void readGlobals().then((globals) => globals && show(globals));
  }, SPONSOR_REFETCH_MS);
}

/** A sheet made by script needs no leave of the page's policy; older browsers get a style element. */
function addStyles(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    document.head.appendChild(element("style", {}, styles));
  }
}

void start();
