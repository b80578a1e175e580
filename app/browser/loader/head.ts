import { paintFirst } from "./first-paint.ts";

// The inline script of pages that React runs.
paintFirst();
