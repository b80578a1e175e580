import { reportToTeam } from "../../../browser/report-to-team.ts";
import { CONNECTION, rowToast, UNEXPECTED } from "../../../copy/error-catalogue.ts";
import { failureKind } from "../../../lib/failure-kind.ts";
import { dismissToast, emptyToastQueue, pushToast, type ToastInput } from "../../../ui/toast-queue.ts";

export type Say = (toast: ToastInput) => void;

/** Gives the way to show a toast in the widget that the server rendered: one at a time, as toast.tsx does. */
export function toastIn(widget: Element): Say {
  const host = widget.querySelector<HTMLElement>(".toasts")!;
  const polite = host.children[0]!;
  const urgent = host.children[1]!;
  let queue = emptyToastQueue;
  let timer: ReturnType<typeof setTimeout>;

  function close(id: number): void {
    queue = dismissToast(queue, id);
    if (!queue.shown) for (const region of [polite, urgent]) region.replaceChildren();
  }

  return (toast) => {
    const before = queue.lastId;
    queue = pushToast(queue, toast, performance.now());
    const { shown } = queue;
    if (!shown || shown.id === before) return;
    const isError = toast.variant === "destructive";
    const look = widget.querySelector<HTMLTemplateElement>(`[data-variant=${toast.variant ?? "default"}]`)!;
    const card = look.content.cloneNode(true) as DocumentFragment;
    card.querySelector("strong")!.textContent = toast.title;
    card.querySelector(".toast-text")!.append(toast.description ?? "");
    card.querySelector("button")!.addEventListener("click", () => close(shown.id));
    (isError ? polite : urgent).replaceChildren();
    (isError ? urgent : polite).replaceChildren(card);
    // Shown last, it lies above an open modal.
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover?.();
    clearTimeout(timer);
    timer = setTimeout(() => close(shown.id), shown.durationMs);
  };
}

/** Gives what shows in one toast what a script of the page threw (spec §8), and reports it to the team, except fetch errors. */
export function reportIn(say: Say): (thrown: unknown) => void {
  return (thrown) => {
    const kind = failureKind(thrown);
    if (kind === "fetch") return;
    say(rowToast(kind === "unexpected" ? UNEXPECTED : CONNECTION));
    if (kind === "unexpected") reportToTeam("screen", thrown, null);
  };
}

/** Does so for whatever nobody caught from now on. */
export function listenForErrors(say: Say): void {
  const report = reportIn(say);
  window.addEventListener(
    "error",
    (event) => event instanceof ErrorEvent && report(event.error ?? event.message),
  );
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
