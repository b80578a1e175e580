import { paintFirst } from "./first-paint.ts";
import { watchTyping } from "./typed-early.ts";

// The inline script of pages that React runs.
paintFirst();
watchTyping();
