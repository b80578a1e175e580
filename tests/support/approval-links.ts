import type { TestApp } from "./app.ts";

/** The link of a mail about a waiting result, or null. */
export function approvalLinkIn(text: string): string | null {
  return /http\S+\?aprovar=\S+/.exec(text)?.[0] ?? null;
}

/** The newest link about a match that came to an address; waits for it. */
export async function waitForApprovalLink(
  app: Pick<TestApp, "mail">,
  email: string,
  matchId: string,
): Promise<string> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    for (const { text } of app.mail(email)) {
      const link = approvalLinkIn(text);
      if (link?.includes(`aprovar=${matchId}.`)) return link;
    }
    if (Date.now() > deadline) throw new Error(`no link about ${matchId} for ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
