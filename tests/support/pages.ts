import type { TestApp } from "./app.ts";
import { Visitor } from "./identity.ts";

const DEMO_PASSWORD = "quadra-demo-2026";

/** The answer of a page: status, where it leads, and its words without tags. */
export interface SeenPage {
  status: number;
  location: string | null;
  html: string;
  text: string;
}

/** Opens a page as a person (or as nobody) and reads its words. */
export async function see(visitor: Visitor, path: string): Promise<SeenPage> {
  const answer = await visitor.get(path);
  const html = await answer.text();
  return { status: answer.status, location: answer.headers.get("location"), html, text: wordsOf(html) };
}

/** The words of a document's main part, as a reader gets them. */
export function wordsOf(html: string): string {
  const main = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? html;
  return main
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
}

/** A browser signed in with one of the demonstration accounts. */
export async function demoVisitor(app: TestApp, name: "atleta" | "clube" | "admin"): Promise<Visitor> {
  const visitor = new Visitor(app);
  const answer = await visitor.signIn(`${name}@demo.test`, { password: DEMO_PASSWORD });
  if (answer.status >= 400 || !visitor.cookie("access"))
    throw new Error(`${name} could not sign in: ${answer.status}`);
  return visitor;
}
