import { useState } from "react";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { Button } from "../../../ui/button.tsx";

const COPIED_MS = 3_000;

/** Copies a text. Needs scripts: without them the text is there to be selected. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  if (!isHydrated) return null;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  }
  return (
    <Button variant="secondary" size="sm" icon={isCopied ? "check" : undefined} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? done : label}</span>
    </Button>
  );
}
