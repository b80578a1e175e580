import { drawing, element } from "../../browser/element.ts";
import { tellTeam } from "../../browser/tell-team.ts";
import { CONNECTION, rowToast, UNEXPECTED } from "../../copy/error-catalogue.ts";
import { navigationCopy } from "../../copy/navigation.ts";
import { failureKind } from "../../lib/failure-kind.ts";
import { dismissToast, emptyToastQueue, pushToast, type ToastInput } from "../../ui/toast-queue.ts";

const WARNING = "M12 3.5 2.5 20h19zM12 10v4.5M12 17.200v.1";
const INFO = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.500v.1";
const CROSS = "m6 6 12 12M18 6 6 18";

/** Holds the one toast of a page without React, as toast.tsx does; gives the way to show one. */
export function mountToast(): (toast: ToastInput) => void {
  const status = element("div", { role: "status", "aria-atomic": "true" });
  const alert = element("div", { role: "alert", "aria-atomic": "true" });
  const host = element("div", { class: "toasts", popover: "manual" }, status, alert);
  document.body.appendChild(host);
  let queue = emptyToastQueue;
  let timer: ReturnType<typeof setTimeout>;

  function close(id: number): void {
    queue = dismissToast(queue, id);
    if (!queue.shown) for (const region of [status, alert]) region.replaceChildren();
  }

  return (toast) => {
    const before = queue.lastId;
    queue = pushToast(queue, toast, performance.now());
    const { shown } = queue;
    if (!shown || shown.id === before) return;
    const words = element(
      "div",
      { class: "toast-text" },
      element("strong", {}, toast.title),
      toast.description ?? null,
    );
    const name = element("span", { class: "visually-hidden" }, navigationCopy.close);
    const button = element(
      "button",
      { type: "button", class: "btn btn-quiet btn-sm btn-icon" },
      drawing(CROSS, 20),
      name,
    );
    button.addEventListener("click", () => close(shown.id));
    const isError = toast.variant === "destructive";
    const look = isError ? "toast toast-danger" : "toast";
    const card = element("div", { class: look }, drawing(isError ? WARNING : INFO, 22), words, button);
    (isError ? status : alert).replaceChildren();
    (isError ? alert : status).replaceChildren(card);
    // Shown last, it lies above an open modal.
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover?.();
    clearTimeout(timer);
    timer = setTimeout(() => close(shown.id), shown.durationMs);
  };
}

/** Says in one toast what went wrong in a script of the page (spec §8), and tells the team; fetch errors are not told. */
export function listenForErrors(say: (toast: ToastInput) => void): void {
  const tell = (thrown: unknown) => {
    const kind = failureKind(thrown);
    if (kind === "fetch") return;
    say(rowToast(kind === "unexpected" ? UNEXPECTED : CONNECTION));
    if (kind === "unexpected") tellTeam("screen", thrown, null);
  };
  window.addEventListener(
    "error",
    (event) => event instanceof ErrorEvent && tell(event.error ?? event.message),
  );
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}
