import { paintFirst } from "./first-paint.ts";
import { keepTable } from "./live-table.ts";

// The inline script of public pages, at most 2 kB gzipped. The addresses of the bundle of spec §2's global elements
// and of the terms modal are put in by head-scripts.ts; frames (/mobile-preview) show the page alone.
if (paintFirst() && self === top) {
  const script = document.createElement("script");
  script.type = "module";
  script.src = "GLOBALS_ADDRESS";
  script.dataset.terms = "TERMS_ADDRESS";
  document.head.appendChild(script);
}
keepTable();
