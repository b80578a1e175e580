import type { ReactNode } from "react";
import "./ending-step.css";

/** A step that ends or undoes something: folded away, explained in full (`words`), then ordered with the form inside. */
export function EndingStep({
  title,
  words,
  children,
}: {
  title: string;
  words: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className="ending-step">
      <summary>{title}</summary>
      <p>{words}</p>
      {children}
    </details>
  );
}
