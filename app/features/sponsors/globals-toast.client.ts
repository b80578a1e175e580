import { drawing, element } from "../../browser/element.ts";
import { errorText } from "../../copy/errors.ts";
import { navigationCopy } from "../../copy/navigation.ts";
import { dismissToast, emptyToastQueue, pushToast } from "../../ui/toast-queue.ts";

const WARNING = "M12 3.5 2.5 20h19zM12 10v4.5M12 17.200v.1";
const CROSS = "m6 6 12 12M18 6 6 18";

/** Spec §8: an unexpected error is shown for 8 s. */
const UNEXPECTED_MS = 8_000;

/** Says in one toast what went wrong in a script of the page (spec §8); what a fetch could not reach is not told. */
export function listenForErrors(): void {
  const alert = element("div", { role: "alert", "aria-atomic": "true" });
  const host = element("div", { class: "toasts", popover: "manual" }, alert);
  document.body.appendChild(host);
  let queue = emptyToastQueue;
  let timer: ReturnType<typeof setTimeout>;

  function close(id: number): void {
    queue = dismissToast(queue, id);
    if (!queue.shown) alert.replaceChildren();
  }

  function show(): void {
    const text = errorText("unexpected");
    const before = queue.lastId;
    queue = pushToast(
      queue,
      { ...text, variant: "destructive", durationMs: UNEXPECTED_MS },
      performance.now(),
    );
    const { shown } = queue;
    if (!shown || shown.id === before) return;
    const words = element(
      "div",
      { class: "toast-text" },
      element("strong", {}, text.title),
      text.description,
    );
    const name = element("span", { class: "visually-hidden" }, navigationCopy.close);
    const button = element(
      "button",
      { type: "button", class: "btn btn-quiet btn-sm btn-icon" },
      drawing(CROSS, 20),
      name,
    );
    button.addEventListener("click", () => close(shown.id));
    alert.replaceChildren(
      element("div", { class: "toast toast-danger" }, drawing(WARNING, 22), words, button),
    );
    host.showPopover?.();
    clearTimeout(timer);
    timer = setTimeout(() => close(shown.id), shown.durationMs);
  }

  window.addEventListener("error", (event) => event instanceof ErrorEvent && show());
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof TypeError && /fetch|network|load/i.test(reason.message))) show();
  });
}
