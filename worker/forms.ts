import { findPage } from "../app/pages.ts";
import { UNSTORABLE } from "../app/copy/fields.ts";
import { logTyped } from "../app/features/base/access/log-typed.server.ts";
import { recordVisitorEvent } from "../app/features/base/access/security-events.server.ts";
import { faultOfFields } from "../app/lib/storable.ts";
import { actorOfCookie } from "../app/platform/request-actor.server.ts";
import { comesFromUs } from "../app/platform/same-site.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { fileLimit, formLimit, limitedBody, readWithin, withBody } from "./bodies.ts";
import { refusal } from "./refusals.ts";

const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Checks a screen's form before any action reads it: 403 for a form of another site, 413 for one that is too large, 415 for a
 * body that is no form, 400 for a broken one, for a text that cannot be stored and for a field that comes twice. `answer` gets the request to read. Suspicious words are logged after the
 * answer (spec §5).
 */
export async function answerFormRequest(
  request: Request,
  services: Services,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  if (!comesFromUs(request, services.origin)) {
    const resourceId = findPage(url.pathname)?.row.path ?? "unknown";
    recordVisitorEvent(services, { action: "foreign_form", resourceType: "page", resourceId });
    return refusal(request, "forbidden", false);
  }
  const fileBytes = fileLimit(request, url);
  if (fileBytes !== null) {
    const file = limitedBody(request, fileBytes);
    const answered = await answer(file.request);
    return (await file.finish()) ? refusal(request, "payload_too_large", false) : answered;
  }
  const bytes = await readWithin(request, formLimit(url));
  if (!bytes) return refusal(request, "payload_too_large", false);
  const type = request.headers.get("content-type") ?? "";
  if (bytes.byteLength === 0) return await answer(withBody(request, "", URLENCODED));
  const form = await readForm(bytes, type);
  if (form === "unknown") return refusal(request, "unsupported_media_type", false);
  if (form === "broken") return refusal(request, "invalid_input", false);
  const found = faultOfFields(form, findPage(url.pathname)?.row.listFields);
  if (found) return refusal(request, "invalid_input", false, { message: UNSTORABLE[found.fault] });
  const answered = await answer(withBody(request, bytes));
  services.after(noteForm(request, services, url, byName(form)));
  return answered;
}

async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<[name: string, value: unknown][] | "unknown" | "broken"> {
  const kind = type.split(";")[0]!.trim().toLowerCase();
  if (kind === URLENCODED) return [...new URLSearchParams(new TextDecoder().decode(bytes))];
  if (kind !== "multipart/form-data") return "unknown";
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  return form ? [...form] : "broken";
}

function byName(entries: Iterable<[string, unknown]>): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const [name, value] of entries) if (typeof value === "string") (found[name] ??= []).push(value);
  return found;
}

async function noteForm(request: Request, services: Services, url: URL, typed: object): Promise<void> {
  const actor = await actorOfCookie(services, request);
  logTyped({ services, actor }, { place: url.pathname.replace(/\.data$/, ""), typed });
}
