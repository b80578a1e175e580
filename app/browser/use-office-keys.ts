import { useEffect } from "react";
import { useNavigate } from "react-router";
import { clubPath, LINE_ID } from "../lib/paths.ts";

/**
 * Lets Ctrl K (⌘ K) put the focus on the line in which a club's office writes results, from any of its pages and from a field, too. Where
 * the line is not on the page, the screen that has it opens. Behind an open dialog it does nothing.
 */
export function useOfficeKeys(clubId: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey;
      if (!isAsked || event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const line = document.getElementById(LINE_ID);
      if (line) line.focus();
      else void navigate(clubPath(clubId, "lancar", { [LINE_ID]: "1" }));
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [clubId, navigate]);
}
