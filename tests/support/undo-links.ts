import { CHANGE_WORDS } from "../../app/features/people/account-changes/change-words.ts";
import type { ChangeKind } from "../../drizzle/schema/enums.ts";
import type { TestApp } from "./app.ts";
import { Visitor } from "./identity.ts";

/** The links of the mails about changes that came to an address so far, the oldest first; only of `kind`, where given. */
export function undoLinks(app: TestApp, email: string, kind?: ChangeKind): string[] {
  return app
    .mail(email)
    .filter(({ subject }) => !kind || subject.startsWith(CHANGE_WORDS[kind].title))
    .flatMap(({ text }) => /http\S+\?desfazer=\S+/.exec(text ?? "")?.[0] ?? [])
    .toReversed();
}

/** The same, once there are `count` of them. */
export async function waitForUndoLinks(
  app: TestApp,
  email: string,
  count: number,
  kind?: ChangeKind,
): Promise<string[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const links = undoLinks(app, email, kind);
    if (links.length >= count) return links;
    if (Date.now() > deadline) throw new Error(`${links.length} of ${count} links for ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Opens a link in a browser and presses its one button; gives the answers of both. */
export async function undo(
  app: TestApp,
  link: string,
  visitor = new Visitor(app),
): Promise<{ page: Response; done: Response; visitor: Visitor }> {
  const opened = new URL(link);
  const path = await visitor.follow(`${opened.pathname}${opened.search}`);
  const page = await visitor.get(path);
  return { page, done: await visitor.post(path, { intent: "undo" }), visitor };
}
