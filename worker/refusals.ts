import { errorSentence, errorText } from "../app/copy/error-texts.ts";
import { storageError } from "./api/storage-errors.ts";
import { isOfScript } from "../app/platform/script-request.server.ts";
import { type AppError, ERROR_CODES, type ErrorCode } from "../app/lib/errors.ts";

/**
 * The answer of an entrance that refuses before any screen or call runs: as JSON for programs and for our own
 * scripts (in their shapes), else a small page; pt-BR, with Retry-After where waiting helps.
 */
export function refusal(
  request: Request,
  code: ErrorCode,
  isApi: boolean,
  details: AppError["details"] = {},
): Response {
  const { title, description } = errorText(code, details);
  const status = ERROR_CODES[code];
  const { message, retryAfterSeconds = status === 503 ? 5 : undefined } = details;
  const headers = new Headers(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {});
  if (isApi) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/storage/v1/"))
      return Response.json(storageError(code, status, errorSentence(code, details)), { status, headers });
    const isAuth = pathname.startsWith("/api/auth/v1/");
    const body = isAuth
      ? {
          code: status,
          error_code: status === 503 ? "request_timeout" : "unexpected_failure",
          msg: description,
        }
      : { error: { code, message: errorSentence(code, details) } };
    return Response.json(body, { status, headers });
  }
  if (isOfScript(request))
    return Response.json(
      { ok: false, error: { code, message, retryAfterSeconds: details.retryAfterSeconds } },
      { status, headers },
    );
  headers.set("content-type", "text/html; charset=utf-8");
  const heading = status === 503 ? "Voltamos já" : title;
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading} · Quadra</title><h1>${heading}</h1><p>${description}</p></html>`;
  return new Response(request.method === "HEAD" ? null : page, { status, headers });
}
