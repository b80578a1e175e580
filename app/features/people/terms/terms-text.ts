import { markdownToHtml } from "./markdown.ts";

/** The terms in effect as forms and the modal show them, below a heading of their own; `html` is safe as it is. */
export interface TermsText {
  title: string;
  version: string;
  html: string;
}

/** Gives the text that people read of a version of the terms, whose `content` is markdown. */
export function termsText(terms: { title: string; version: string; content: string }): TermsText {
  const { title, version, content } = terms;
  return { title, version, html: markdownToHtml(content, { topLevel: 3 }) };
}
