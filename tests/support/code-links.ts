import type { TestApp } from "./app.ts";
import { codeOf, Visitor } from "./identity.ts";

/** The links beside the digits that were mailed to an address so far, the newest first. */
export function codeLinks(app: TestApp, email: string): string[] {
  return app.mail(email).flatMap(({ text }) => /http\S+\?entrar=\S+/.exec(text ?? "")?.[0] ?? []);
}

/** The newest of them, once `count` codes were mailed and are kept. */
export async function codeLinkOf(app: TestApp, email: string, count = 1): Promise<string> {
  await codeOf(app, email, count);
  return codeLinks(app, email)[0]!;
}

/** Opens a link in a browser and presses its one button, with what the form has besides; gives the page's text and the answer. */
export async function followLink(
  app: TestApp,
  link: string,
  fields: Record<string, string> = {},
  visitor = new Visitor(app),
): Promise<{ page: string; done: Response; visitor: Visitor }> {
  const { pathname, search } = new URL(link);
  const path = await visitor.follow(`${pathname}${search}`);
  const page = await (await visitor.get(path)).text();
  return { page, done: await visitor.post(path, { intent: "enter", ...fields }), visitor };
}
