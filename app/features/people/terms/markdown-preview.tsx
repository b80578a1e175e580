import { Prose } from "../../../ui/prose.tsx";
import { markdownToHtml } from "./markdown.ts";

/** Terms as people will read them, while they are written. */
export function MarkdownPreview({ content }: { content: string }) {
  return <Prose html={markdownToHtml(content, { topLevel: 3 })} />;
}
