import type { FocusEvent } from "react";
import { stripAngleBrackets } from "../lib/sanitise.ts";
import { readJson } from "./read-json.ts";

const ADDRESS = "/api/rest/v1/rpc/validate_and_sanitize_input";
/** Nobody waits for it; what comes later than this is of no use. */
const TIMEOUT_MS = 3_000;

/**
 * Cleans what was typed into a field once it is left: by the server's function, and where that fails by trimming and stripping
 * angle brackets (spec §5). What is sent is cleaned by the server once more.
 */
export function cleanTyped({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  const typed = field.value;
  if (typed.trim() === "") return;
  const body = { input_text: typed };
  readJson<string>(ADDRESS, { method: "POST", body, timeoutMs: TIMEOUT_MS })
    .catch(() => stripAngleBrackets(typed))
    .then((clean) => {
      // Somebody may have come back and typed on.
      if (field.value === typed) field.value = clean;
    });
}
