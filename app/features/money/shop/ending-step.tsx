import type { ReactNode } from "react";
import "./ending-step.css";

/** What ends or undoes something: folded away, said in full (`words`), then asked for by the form inside. */
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
