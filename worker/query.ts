import { UNSTORABLE } from "../app/copy/fields.ts";
import { AppError } from "../app/lib/errors.ts";
import { faultOfFields, type FoundFault, withoutUnstorable } from "../app/lib/storable.ts";

/** Whether an address is one of the calls, not of the screens. */
export function isCall({ pathname }: URL): boolean {
  return pathname === "/healthz" || /^\/api(\/|$)/.test(pathname);
}

/**
 * The address as it is answered. What a screen's query asks for loses the letters that nothing stored can hold: it is only
 * searched with.
 */
export function addressOf(request: Request): URL {
  const url = new URL(request.url);
  if (!url.search.includes("%00") || isCall(url)) return url;
  const fields = [...url.searchParams].map((field) => field.map(withoutUnstorable));
  url.search = new URLSearchParams(fields).toString();
  return url;
}

/** The request at an address that may have been cleaned. */
export function atAddress(request: Request, { href }: URL): Request {
  return href === request.url ? request : new Request(href, request);
}

/** Whether an address is text at all: a `%ff` in it is none, and no screen has such an address. */
export function isReadable({ pathname }: URL): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** Whether a query names a parameter twice: which of both counts would be a guess. */
export function hasRepeated(url: URL): boolean {
  return url.search !== "" && faultOfFields(url.searchParams)?.fault === "repeated";
}

/** Throws `invalid_input` for a call whose query repeats a parameter, or brings a text that cannot be stored. */
export function refuseStrangeQuery(url: URL): void {
  if (url.search !== "") refuseUnstorable(faultOfFields(url.searchParams));
}

/** Throws `invalid_input` with the field and its sentence where something that was sent cannot be kept. */
export function refuseUnstorable(found: FoundFault | null): void {
  if (!found) return;
  throw new AppError("invalid_input", { field: found.path || undefined, message: UNSTORABLE[found.fault] });
}
