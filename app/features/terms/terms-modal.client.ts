import { element } from "../../browser/element.ts";
import { checkAcceptance, loadTerms, sendAcceptance, TermsCallError } from "../../browser/terms-calls.ts";
import { catalogueToast } from "../../copy/error-catalogue.ts";
import { type Block, type Inline, parseMarkdown } from "../../ui/markdown-blocks.ts";
import dialogStyles from "../../ui/styles/dialog.css?inline";
import fieldStyles from "../../ui/styles/field-more.css?inline";
import proseStyles from "../../ui/styles/prose.css?inline";
import { termsCopy } from "./terms-copy.ts";
import {
  canAccept,
  canClose,
  loadErrorText,
  nextTermsFlow,
  startTermsFlow,
  TERMS_CHECK_DELAY_MS,
  type TermsEvent,
  type TermsText,
} from "./terms-flow.ts";
import modalStyles from "./terms-modal.css?inline";

/*
 * The terms modal (terms-modal.tsx) for public pages, which carry no React: the same flow, drawn by hand. Loaded by
 * app/features/sponsors/globals.client.ts for who owes the terms alone.
 */

type Say = (toast: ReturnType<typeof catalogueToast>) => void;

/** How the bundle of global elements asks for the modal: the two are files of their own. */
export interface AskForTerms {
  say: Say;
  /** Told when nothing is left to ask. */
  onDone: () => void;
}

addEventListener("quadra:ask-terms", (event) => {
  const { say, onDone } = (event as CustomEvent<AskForTerms>).detail;
  askForTerms(say, onDone);
});

/** Runs the flow for the person signed in here; `say` shows a toast. */
function askForTerms(say: Say, onDone: () => void): void {
  let flow = startTermsFlow({ kind: "existing_user", role: "" });
  let dialog: HTMLDialogElement | null = null;
  addStyles([dialogStyles, fieldStyles, proseStyles, modalStyles]);

  function send(event: TermsEvent): void {
    flow = nextTermsFlow(flow, event);
    const isTickOnly = event.kind === "ticked" || event.kind === "accept" || event.kind === "accept_failed";
    if (flow.step !== "open") {
      dialog?.remove();
      dialog = null;
      if (flow.step === "done") onDone();
    } else if (dialog && isTickOnly) showState(dialog);
    else {
      const next = draw();
      document.body.appendChild(next);
      dialog?.remove();
      dialog = next;
      next.showModal();
    }
  }

  function showState(shown: HTMLDialogElement): void {
    const button = shown.querySelector<HTMLButtonElement>("button.btn-primary")!;
    button.disabled = !canAccept(flow);
    button.textContent = flow.isAccepting ? termsCopy.accepting : termsCopy.accept;
    shown.querySelector("input")!.disabled = flow.terms.kind !== "loaded" || flow.isAccepting;
  }

  function draw(): HTMLDialogElement {
    const error = loadErrorText(flow);
    const { terms } = flow;
    const title = error !== null ? "Erro" : terms.kind === "loaded" ? terms.terms.title : termsCopy.title;
    const heading = element("h2", { id: "termos-titulo" }, title);
    const body = error === null ? textOf(terms) : element("div", { class: "dialog-body" }, error);
    const foot = element("div", { class: "dialog-foot" }, ...(error === null ? [controls()] : [closing()]));
    const head = element("div", { class: "dialog-head" }, heading);
    const made = element(
      "dialog",
      { class: error === null ? "dialog dialog-wide" : "dialog", "aria-labelledby": "termos-titulo" },
      element("div", { class: "dialog-in" }, head, body, foot),
    );
    // Chromium closes on a second Esc even where `cancel` was prevented, so the key itself is taken.
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      send({ kind: "close" });
    });
    made.addEventListener("cancel", (event) => {
      event.preventDefault();
      send({ kind: "close" });
    });
    made.addEventListener("close", () => {
      if (made.isConnected && !made.open && !canClose(flow)) made.showModal();
    });
    if (error === null) showState(made);
    return made;
  }

  function closing(): HTMLElement {
    const button = element("button", { type: "button", class: "btn btn-primary" }, termsCopy.close);
    button.addEventListener("click", () => send({ kind: "close" }));
    return button;
  }

  function controls(): HTMLElement {
    const box = element("input", { type: "checkbox" });
    const label = element("label", { class: "check" }, box, element("span", {}, termsCopy.consent));
    box.addEventListener("change", () => send({ kind: "ticked", isTicked: box.checked }));
    const button = element("button", { type: "button", class: "btn btn-primary" }, termsCopy.accept);
    button.addEventListener("click", () => void accept());
    const out = element("button", { type: "submit", class: "btn btn-quiet" }, termsCopy.signOut);
    const exit = element("form", { method: "post", action: "/auth?sair=1" }, out);
    const row = element("div", { class: "row row-between terms-buttons" }, exit, button);
    return element("div", { class: "terms-foot" }, label, row);
  }

  async function accept(): Promise<void> {
    if (!canAccept(flow) || flow.terms.kind !== "loaded") return;
    send({ kind: "accept" });
    try {
      await sendAcceptance(flow.terms.terms.version);
      send({ kind: "accepted" });
      say(catalogueToast("terms_accepted"));
    } catch (error) {
      send({ kind: "accept_failed" });
      say(catalogueToast("terms_not_accepted", error instanceof TermsCallError ? error.message : ""));
      if (error instanceof TermsCallError && error.code === "conflict") await load();
    }
  }

  async function load(): Promise<void> {
    send({ kind: "load" });
    try {
      send({ kind: "loaded", terms: await loadTerms() });
    } catch (error) {
      send({ kind: "load_failed", error: error instanceof TermsCallError ? error.message : "" });
    }
  }

  void load();
  setTimeout(async () => {
    send({ kind: "due" });
    try {
      send({ kind: "checked", isAccepted: await checkAcceptance() });
    } catch {
      send({ kind: "check_failed" });
    }
  }, TERMS_CHECK_DELAY_MS);
}

function textOf(state: { kind: string; terms?: TermsText }): HTMLElement {
  if (!state.terms) return element("div", { class: "dialog-body" }, element("output", {}, termsCopy.loading));
  const { version, content } = state.terms;
  const prose = element("div", { class: "prose" }, ...parseMarkdown(content).map(drawBlock));
  return element(
    "div",
    { class: "dialog-body stack", tabindex: "0", role: "region", "aria-labelledby": "termos-titulo" },
    element("p", { class: "muted small" }, `Versão ${version}`),
    prose,
  );
}

function drawBlock(block: Block): HTMLElement {
  switch (block.kind) {
    case "heading":
      return element(`h${Math.min(block.level + 2, 6)}` as "h3", {}, ...drawInline(block.content));
    case "paragraph":
      return element("p", {}, ...drawInline(block.content));
    case "rule":
      return element("hr");
    case "list": {
      const items = block.items.map((item) => element("li", {}, ...drawInline(item)));
      return block.isOrdered
        ? element("ol", { start: String(block.start) }, ...items)
        : element("ul", {}, ...items);
    }
  }
}

function drawInline(parts: readonly Inline[]): (Node | string)[] {
  return parts.map((part) => {
    if (part.kind === "text") return part.text;
    const children = drawInline(part.children);
    return part.kind === "link"
      ? element("a", { href: part.href, rel: "noopener" }, ...children)
      : element(part.kind, {}, ...children);
  });
}

/** A sheet made by script needs no leave of the page's policy. */
function addStyles(texts: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
