/* oxlint-disable react/no-array-index-key -- pieces of a text are known by their order alone */
import { Fragment } from "react";
import type { ReactNode } from "react";
import { parseMarkdown } from "./markdown-blocks.ts";
import type { Block, Inline } from "./markdown-blocks.ts";

/**
 * Markdown as React elements, without raw HTML (product §8). `topLevel` is the heading that "#" becomes, so that the
 * text takes its place under the page's own headings.
 */
export function Markdown({ source, topLevel = 2 }: { source: string; topLevel?: 1 | 2 | 3 }) {
  return (
    <div className="prose">
      {parseMarkdown(source).map((block, index) => (
        <Fragment key={index}>{renderBlock(block, topLevel)}</Fragment>
      ))}
    </div>
  );
}

function renderBlock(block: Block, topLevel: number): ReactNode {
  switch (block.kind) {
    case "heading": {
      const level = Math.min(block.level + topLevel - 1, 6);
      const Heading = `h${level}` as "h2";
      return <Heading>{renderInline(block.content)}</Heading>;
    }
    case "paragraph":
      return <p>{renderInline(block.content)}</p>;
    case "rule":
      return <hr />;
    case "list": {
      const items = block.items.map((item, index) => <li key={index}>{renderInline(item)}</li>);
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function renderInline(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case "text":
        return <Fragment key={index}>{part.text}</Fragment>;
      case "strong":
        return <strong key={index}>{renderInline(part.children)}</strong>;
      case "em":
        return <em key={index}>{renderInline(part.children)}</em>;
      case "link":
        return (
          <a key={index} href={part.href} rel="noopener">
            {renderInline(part.children)}
          </a>
        );
    }
  });
}
