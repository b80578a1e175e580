import { errorText } from "../../app/copy/errors.ts";

/** A visitor waits this long for a public answer; then a kept copy, or a word, is better than silence. */
const LIMIT_MS = 5_000;

/**
 * The answer to a public request, or a 503 in pt-BR when it takes longer than 5 s (a database that accepts and says
 * nothing) or nothing could be made at all: for the cache that is the failure in which it shows the copy that it kept,
 * and the operator's count has it too.
 */
export async function inTime(work: Promise<Response>, limitMs = LIMIT_MS): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(lateAnswer()), limitMs);
  });
  const made = work.catch((error: unknown) => {
    console.error("public", error);
    return lateAnswer();
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

function lateAnswer(): Response {
  const { description } = errorText("unavailable");
  const page = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Voltamos já · Quadra</title><h1>Voltamos já</h1><p>${description}</p></html>`;
  return new Response(page, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": "5" },
  });
}
