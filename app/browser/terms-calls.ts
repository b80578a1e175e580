/** Why a call about terms failed: the server's own sentence, "" where there was none. */
export class TermsCallError extends Error {
  readonly code: string;
  constructor(code: string, message = "") {
    super(message);
    this.name = "TermsCallError";
    this.code = code;
  }
}

interface Terms {
  title: string;
  version: string;
  html: string;
}

const PATH = "/api/v1/me/terms";

/** The terms in effect, or null where there are none; throws a TermsCallError. */
export async function loadTerms(): Promise<Terms | null> {
  return (await ask<{ terms: Terms | null }>(PATH)).terms;
}

/** Whether the person signed in here has accepted them, or need not; throws a TermsCallError. */
export async function checkAcceptance(): Promise<boolean> {
  const { accepted, required } = await ask<{ accepted: boolean; required: boolean }>(`${PATH}/acceptance`);
  return accepted || !required;
}

/** Accepts a version as the person signed in here; throws a TermsCallError. */
export async function sendAcceptance(version: string): Promise<void> {
  const body = JSON.stringify({ version, method: "existing_user" });
  await ask(`${PATH}/acceptance`, { method: "POST", body, headers: { "content-type": "application/json" } });
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { accept: "application/json", ...(init.headers as Record<string, string>) };
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(15_000) });
  } catch {
    throw new TermsCallError("offline");
  }
  const body = (await answer.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  if (answer.ok && body) return body as Answer;
  throw new TermsCallError(body?.error?.code ?? "unexpected", body?.error?.message);
}
