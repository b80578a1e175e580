import { noteTyped } from "../app/features/security/note-typed.server.ts";
import { VISITOR } from "../app/lib/actor.ts";
import { readAccessCookie } from "../app/platform/cookies.server.ts";
import { comesFromUs } from "../app/platform/same-site.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { bodyLimit, bringsFile, counted, readWithin, withBody } from "./bodies.ts";
import { refusal } from "./refusals.ts";

const URLENCODED = "application/x-www-form-urlencoded";

/**
 * What a screen's form brings, looked at before any action reads it: another site's is 403, too large 413, no form 415, a
 * broken one 400.
 * `answer` gets the request as it may be read. Suspicious words in it are noted behind the answer (spec §5).
 */
export async function answerForm(
  request: Request,
  services: Services,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!comesFromUs(request, services.origin)) return refusal(request, "forbidden", false);
  const url = new URL(request.url);
  if (bringsFile(request, url)) {
    const file = counted(request);
    const answered = await answer(file.request);
    return (await file.finish()) ? refusal(request, "payload_too_large", false) : answered;
  }
  const bytes = await readWithin(request, bodyLimit(url));
  if (!bytes) return refusal(request, "payload_too_large", false);
  const type = request.headers.get("content-type") ?? "";
  if (bytes.byteLength === 0) return await answer(withBody(request, "", URLENCODED));
  const form = await readForm(bytes, type);
  if (form === "unknown") return refusal(request, "unsupported_media_type", false);
  if (form === "broken") return refusal(request, "invalid_input", false);
  const answered = await answer(withBody(request, bytes));
  services.after(noteForm(request, services, url, form));
  return answered;
}

async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Record<string, string[]> | "unknown" | "broken"> {
  const kind = type.split(";")[0]!.trim().toLowerCase();
  if (kind === URLENCODED) return byName(new URLSearchParams(new TextDecoder().decode(bytes)));
  if (kind !== "multipart/form-data") return "unknown";
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  return form ? byName(form) : "broken";
}

function byName(entries: Iterable<[string, unknown]>): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null);
  for (const [name, value] of entries) if (typeof value === "string") (found[name] ??= []).push(value);
  return found;
}

async function noteForm(request: Request, services: Services, url: URL, typed: object): Promise<void> {
  const token = readAccessCookie(request, services.origin);
  const claims = token ? await services.tokens.verify(token, services.now()) : null;
  const actor = claims
    ? { kind: "user" as const, userId: claims.sub, sessionId: claims.session_id }
    : VISITOR;
  noteTyped({ services, actor }, { place: url.pathname.replace(/\.data$/, ""), typed });
}
