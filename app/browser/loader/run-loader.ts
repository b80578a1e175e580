import { watchErrors } from "./watch-errors.ts";
import { letCountDown } from "./count-down.ts";
import { paintFirst } from "./first-paint.ts";
import { keepTable } from "./live-table.ts";
import { loadMemberWidgets } from "./member-script.ts";
import { letRedraw } from "./redraw-button.ts";
import { letChooseTheme } from "./theme-choice.ts";

// The inline script of public pages, at most 2 kB gzipped. The addresses of the scripts that it may bring in are put in by
// head-scripts.ts; frames (/mobile-preview) show the page alone.
if (!paintFirst()) watchErrors();
else if (self === top) loadMemberWidgets();
letChooseTheme();
letRedraw();
letCountDown();
keepTable();
