import { afterEach } from "vitest";
import { textOfPages } from "./browser.ts";

// A run's report is all that is seen of a failure from outside: it says what the page showed.
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (!error) return;
  const pages = await textOfPages();
  if (pages.length > 0) error.stack = `${error.stack ?? error.message}\nshown: ${pages.join(" | ")}`;
});
