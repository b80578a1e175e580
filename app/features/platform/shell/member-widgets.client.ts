import { loadScript } from "../../../browser/load-script.ts";
import { onSessionEnd } from "../../../browser/session-end.ts";
import { dismiss } from "../../money/shop/expiry-dismissal.client.ts";
// oxlint-disable-next-line import/default -- made by tools/vite/inline-script.ts
import monitorAddress from "./performance-monitor.client.ts?script-address";
import type { showMonitor } from "./performance-monitor.client.ts";
import { SPONSOR_REFETCH_MS } from "../../clubs/sponsors/sponsor.ts";
import { keepOwnPlace } from "./keep-own-place.client.ts";
import { askForTerms } from "./member-terms.client.ts";
import { listenForErrors, type Say, toastIn } from "./member-toast.client.ts";

/*
 * The member widgets of public pages (spec §2's global elements), which carry no React and are the same for everybody: the
 * loader brings this script in where the hint cookie stands. One private request gives all of them as HTML, again every
 * 60 s while the page is looked at; this file keeps them up to date.
 */

const ADDRESS = "/member-widgets";
/** A club's TV, which has sponsors of its own and no bar. */
const TV = ".tv";
/** A club's ranking: its id is in the address. */
const RANKING = /^\/public-ranking\/([\w-]{36})/;
/** Where each stands; the others lie over the page. */
const PLACES: Record<string, string> = {
  notifications: ".bar-actions",
  account: ".bar-actions",
  expiry: ".shell-public",
  sponsors: ".shell-public",
  place: ".ranking-page",
};

/** The needs of pages that the person does not fulfil, each with the step that makes up for it, where there is one. */
let lacked: HTMLTemplateElement[] = [];
const shown = new Map<string, { html: string; widget: HTMLElement }>();
let say: Say = () => undefined;
let leavePlace = () => {};
let isBegun = false;

/**
 * Gives the address to ask: on a page that is not there also for the account menu, on a club's ranking for the reader's place in the table
 * that the page's own filters show.
 */
function address(): string {
  if (document.querySelector(TV)) return `${ADDRESS}?tela=tv`;
  if (document.querySelector("[data-account]")) return `${ADDRESS}?conta`;
  const [, clubId] = RANKING.exec(location.pathname) ?? [];
  return clubId ? `${ADDRESS}?clube=${clubId}&${location.search.slice(1)}` : ADDRESS;
}

/** Reads the answer of the address, however late it comes; "" when nobody is signed in after all, null when it could not be asked. */
function readWidgets(): Promise<string | null> {
  return fetch(address())
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
}

/** Puts what changed in place, once its styles are there. */
async function show(html: string): Promise<void> {
  const template = document.createElement("template");
  template.innerHTML = html;
  await Promise.all([...template.content.querySelectorAll("link")].map(addStyles));
  for (const widget of template.content.querySelectorAll<HTMLElement>("[data-widget]")) place(widget);
  lacked = [...template.content.querySelectorAll<HTMLTemplateElement>("[data-lacked]")];
  mendLinks();
  watchPlace();
}

/** No link leads its reader to a refusal: it is turned to the step that they lack, which leads back, or taken away (member-link.tsx). */
function mendLinks(): void {
  for (const { dataset, content } of lacked) {
    const links = document.querySelectorAll<HTMLAnchorElement>(`a[data-needs="${dataset.lacked}"]`);
    for (const link of links) {
      if (!dataset.step) {
        link.remove();
        continue;
      }
      link.href = `${dataset.step}?next=${encodeURIComponent(link.getAttribute("href") ?? "")}`;
      link.textContent = content.textContent;
      delete link.dataset.needs;
    }
  }
}

/** Once the bars stand whose height it asks for, and again when its row is another element. */
function watchPlace(): void {
  leavePlace();
  const strip = shown.get("place")?.widget.querySelector("a");
  leavePlace = strip ? keepOwnPlace(strip) : () => {};
}

/** The table of an open ranking is put in anew when something changed in it, which may be the reader's place (live-table.ts). */
function followTable(): void {
  const table = document.querySelector(PLACES.place!);
  if (!table) return;
  new MutationObserver((changes) => {
    if (
      changes.some(({ addedNodes }) => [...addedNodes].some((node) => (node as Element).id === "ao-vivo"))
    ) {
      mendLinks();
      void refresh();
    }
  }).observe(table, { childList: true });
}

function addStyles(link: HTMLLinkElement): Promise<unknown> | void {
  if (document.querySelector(`link[href="${link.getAttribute("href")}"]`)) return;
  return new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
    document.head.appendChild(link);
  });
}

function place(widget: HTMLElement): void {
  const name = widget.dataset.widget!;
  const html = widget.outerHTML;
  const before = shown.get(name);
  if (before?.html === html) return;
  if (before && name === "notifications" && countAnew(before.widget, widget))
    return void (before.html = html);
  const wasOpen = Boolean(before?.widget.querySelector("dialog[open]"));
  shown.set(name, { html, widget });
  if (name === "expiry") letDismiss(widget);
  if (name === "sponsors") letPause(widget);
  if (name === "navigation") markHere(widget);
  if (before) before.widget.replaceWith(widget);
  else if (name === "navigation") document.querySelector(".shell-public .nav ul")?.replaceWith(widget);
  else (document.querySelector(PLACES[name] ?? "body") ?? document.body).appendChild(widget);
  if (name === "monitor") bringMonitor();
  if (name === "toasts") say = toastIn(widget);
  if (name === "terms") askForTerms(widget, { say: (toast) => say(toast), readAgain: refresh, wasOpen });
}

/** Marks the item whose pages this one is of: a member stays in their own navigation on every public page. */
function markHere(navigation: HTMLElement): void {
  for (const link of navigation.querySelectorAll("a"))
    if (`${location.pathname}/`.startsWith(`${link.getAttribute("href")}/`)) link.ariaCurrent = "page";
}

/** Shows another count. The element that screen readers follow stays, or they would not read the change. */
function countAnew(button: Element, fresh: Element): boolean {
  const [label, newLabel] = [button, fresh].map((one) => one.querySelector("[aria-live]"));
  const [link, newLink] = [button, fresh].map((one) => one.querySelector("a"));
  if (!label || !newLabel || !link || !newLink) return false;
  link.href = newLink.href;
  link.ariaLabel = newLink.ariaLabel;
  while (link.firstChild !== label) link.firstChild!.remove();
  while (newLink.firstChild !== newLabel) link.insertBefore(newLink.firstChild!, label);
  label.textContent = newLabel.textContent;
  return true;
}

function letDismiss(widget: HTMLElement): void {
  const { session } = widget.dataset;
  widget.querySelector("button")?.addEventListener("click", () => {
    if (session) dismiss({ session });
    widget.replaceChildren();
    document.querySelector("main")?.focus();
  });
}

function letPause(widget: HTMLElement): void {
  const button = widget.querySelector("button");
  button?.addEventListener("click", () => {
    widget.querySelector(".sponsors-window")!.toggleAttribute("data-paused");
    const { ariaLabel } = button;
    button.ariaLabel = button.dataset.otherLabel!;
    button.dataset.otherLabel = ariaLabel!;
  });
  // A logo that fails to load is only marked as errored: its name stands in its place (spec §2).
  const nameInstead = ({ target }: Event) => {
    const name = (target as Element).nextElementSibling as HTMLElement;
    name.hidden = false;
    name.dataset.errored = "";
    (target as Element).remove();
  };
  widget.addEventListener("error", nameInstead, true);
}

/** A super admin's monitor is a script of its own, which nobody else's page loads. */
function bringMonitor(): void {
  void loadScript<{ showMonitor: typeof showMonitor }>(monitorAddress).then(({ loaded }) =>
    loaded.showMonitor({ readAgain: () => location.reload() }),
  );
}

/** Asks for the widgets and shows them when they come; the first that come begin what keeps them up to date. */
async function refresh(): Promise<void> {
  const html = await readWidgets();
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  if (html && document.querySelector(`.shell-public, ${TV}`)) {
    await show(html);
    if (isBegun) return;
    isBegun = true;
    followTable();
    listenForErrors((toast) => say(toast));
  } else if (html === "" && !isBegun) {
    // The answer took the cookie back; this page's own mark goes too.
    clearInterval(timer);
    delete document.documentElement.dataset.member;
  }
}

// The person's widgets go with their session.
onSessionEnd(() => location.reload());
const timer = setInterval(() => document.hidden || void refresh(), SPONSOR_REFETCH_MS);
// Widgets that could not be asked for are asked for when they can.
addEventListener("online", () => void refresh());
void refresh();
