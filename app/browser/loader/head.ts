import { paintFirst } from "./first-paint.ts";
import { holdSent } from "./sent-early.ts";
import { watchTyping } from "./typed-early.ts";

// The inline script of pages that React runs.
paintFirst();
holdSent(watchTyping());
