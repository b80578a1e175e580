import { type KeptField, fillForm, readForm } from "./form-draft.ts";

const RELOADED = "quadra-realtime-reload";
const FORMS = "quadra-realtime-forms";
/** Spec §8: a realtime error reloads the page by itself; we hold that to once a minute. */
const RELOAD_EVERY_MS = 60_000;
/** Typed fields that are not fetched back within this time are forgotten. */
const KEPT_MS = 10 * 60_000;

/** The fields that were typed into one form of a page, with the form's place among the forms. */
interface KeptForm {
  path: string;
  place: number;
  fields: KeptField[];
}

let typed: KeptForm[] = [];

/** How long until the page may reload by itself, 0 for now; null where storage is refused: no endless reloads. */
export function msUntilReload(storage: Storage, nowMs: number): number | null {
  try {
    storage.setItem(`${RELOADED}?`, "1");
    storage.removeItem(`${RELOADED}?`);
    const lastMs = Number(storage.getItem(RELOADED) ?? Number.NaN);
    const sinceMs = nowMs - lastMs;
    return sinceMs >= 0 && sinceMs < RELOAD_EVERY_MS ? RELOAD_EVERY_MS - sinceMs : 0;
  } catch {
    return null;
  }
}

/** Reloads the page, what was typed put away, and remembers when. */
export function reloadForRealtime(storage: Storage, nowMs: number, reload = () => location.reload()): void {
  storage.setItem(RELOADED, String(nowMs));
  putFormsAway(storage, nowMs);
  reload();
}

/**
 * Keeps in memory what is typed into the page's forms, since an error screen takes them away before anybody could look:
 * never passwords, codes, CPFs, files or consents (form-draft.ts). Gives back the way to stop.
 */
export function watchForms(): () => void {
  const remember = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    const path = location.pathname + location.search;
    const place = [...document.forms].indexOf(form);
    typed = typed.filter((kept) => kept.path === path && kept.place !== place);
    typed.push({ path, place, fields: readForm(form) });
  };
  const forget = () => void (typed = []);
  document.addEventListener("input", remember, true);
  document.addEventListener("submit", forget, true);
  return () => {
    document.removeEventListener("input", remember, true);
    document.removeEventListener("submit", forget, true);
  };
}

function putFormsAway(storage: Storage, nowMs: number): void {
  try {
    if (typed.length > 0) storage.setItem(FORMS, JSON.stringify({ at: nowMs, forms: typed }));
  } catch {
    // Full, or forbidden: the page works without.
  }
}

/** Puts back, once, what was put away on this very page. */
export function restoreForms(storage: Storage, nowMs: number): void {
  try {
    const kept = JSON.parse(storage.getItem(FORMS) ?? "null") as { at: number; forms: KeptForm[] } | null;
    storage.removeItem(FORMS);
    if (!kept || nowMs - kept.at > KEPT_MS) return;
    for (const { path, place, fields } of kept.forms) {
      const form = document.forms[place];
      if (form && path === location.pathname + location.search) fillForm(form, fields);
    }
  } catch {
    // Nothing that could be read: nothing to put back.
  }
}
