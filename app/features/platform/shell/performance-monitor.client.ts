import { measurePage } from "./measure-page.client.ts";
import { currentPart, draw, fill, make } from "./monitor-parts.client.ts";

const TABS = ["Current", "Tools"] as const;
const CLOCK = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.5l3.5 2";

/**
 * Puts the floating panel of spec §2 on a super admin's page, with React or without, closed until it is opened. `readAgain` forgets
 * what the page keeps of the server and reads it anew. Gives what takes the panel away.
 */
export function showMonitor({ readAgain }: { readAgain: () => unknown }): () => void {
  const word = make("span", { class: "visually-hidden" }, "Performance");
  const opener = make(
    "button",
    {
      type: "button",
      class: "btn btn-secondary btn-sm",
      "aria-expanded": "false",
      "aria-controls": "monitor-panel",
    },
    draw(CLOCK, "0 0 24 24", "icon"),
    word,
  );
  const current = tabPanel("Current", "stack stack-tight");
  const tools = tabPanel("Tools", "stack stack-tight");
  const tabs = make("div", { class: "monitor-tabs", role: "tablist", "aria-label": "Performance" });
  const panel = make(
    "div",
    { class: "monitor-panel", id: "monitor-panel", hidden: "" },
    tabs,
    current,
    tools,
  );
  const monitor = make("aside", { class: "monitor", "aria-label": "Performance" }, opener, panel);
  const measuring = measurePage((figures) => fill(current, currentPart(figures)));
  fill(tools, toolsOf({ clear: measuring.clear, readAgain }));
  addTabs(tabs, { Current: current, Tools: tools });
  opener.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    opener.setAttribute("aria-expanded", String(!panel.hidden));
    word.className = panel.hidden ? "visually-hidden" : "";
  });
  document.body.appendChild(monitor);
  return () => {
    measuring.stop();
    monitor.remove();
  };
}

function tabPanel(name: (typeof TABS)[number], className: string): HTMLElement {
  return make("div", {
    class: className,
    role: "tabpanel",
    id: `monitor-${name}-panel`,
    "aria-labelledby": `monitor-${name}`,
  });
}

/** Arrows go from one tab to the other, as tabs do. */
function addTabs(list: HTMLElement, panels: Readonly<Record<(typeof TABS)[number], HTMLElement>>): void {
  const tabs = TABS.map((name) =>
    make(
      "button",
      { type: "button", role: "tab", id: `monitor-${name}`, "aria-controls": `monitor-${name}-panel` },
      name,
    ),
  );
  const choose = (chosen: number) => {
    for (const [i, name] of TABS.entries()) {
      tabs[i]!.setAttribute("aria-selected", String(i === chosen));
      tabs[i]!.tabIndex = i === chosen ? 0 : -1;
      panels[name].hidden = i !== chosen;
    }
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(i));
    tab.addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      choose(1 - i);
      tabs[1 - i]!.focus();
    });
  }
  fill(list, tabs);
  choose(0);
}

function toolsOf({ clear, readAgain }: { clear(): void; readAgain: () => unknown }): HTMLElement[] {
  const said = make("output", { class: "small" });
  const tool = (label: string, act: () => string | Promise<string>) => {
    const button = make("button", { type: "button", class: "btn btn-secondary btn-block" }, label);
    button.addEventListener("click", async () => {
      said.textContent = await act();
    });
    return button;
  };
  return [
    tool("Force GC", () =>
      forceCollection() ? "Memória recolhida." : "Este navegador não deixa scripts recolherem memória.",
    ),
    tool("Clear Cache", async () => {
      const stores = await clearCaches();
      await readAgain();
      return `Cache limpo (${stores} ${stores === 1 ? "depósito" : "depósitos"}); a página foi lida de novo.`;
    }),
    tool("Clear History", () => {
      clear();
      return "Histórico limpo.";
    }),
    said,
  ];
}

/** Empties the browser's Cache Storage; gives how many stores were deleted. */
async function clearCaches(): Promise<number> {
  // Only on https and on this very machine.
  if (!("caches" in window)) return 0;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  return names.length;
}

/** Runs the browser's garbage collector where it lets scripts (`--js-flags=--expose-gc`); says whether it did. */
function forceCollection(): boolean {
  const { gc } = globalThis as { gc?: () => void };
  if (typeof gc !== "function") return false;
  gc();
  return true;
}
