import { checkAcceptance, sendAcceptance, TermsCallError } from "../../../browser/terms-calls.ts";
import { rowToast, TERMS_ACCEPTED, TERMS_NOT_ACCEPTED } from "../../../copy/error-catalogue.ts";
import { termsCopy } from "../../people/terms/terms-copy.ts";
import { TERMS_CHECK_DELAY_MS } from "../../people/terms/terms-flow.ts";
import type { Say } from "./member-toast.client.ts";

/**
 * Opens the terms modal that the server rendered in `widget`, if there is one: 500 ms later, unless the check then says
 * that they are accepted or cannot be made (spec §4, §8), or at once where it was open already (`wasOpen`). It is mandatory
 * unless it only says that there are no terms. `readAgain` is asked for where another version came into effect meanwhile.
 */
export function askForTerms(
  widget: HTMLElement,
  { say, readAgain, wasOpen }: { say: Say; readAgain: () => void; wasOpen: boolean },
): void {
  const dialog = widget.querySelector("dialog");
  if (!dialog) return;
  const box = dialog.querySelector<HTMLInputElement>("[type=checkbox]");
  const open = () => dialog.isConnected && !dialog.open && dialog.showModal();
  if (box) keepOpen(dialog, open);
  else
    for (const button of dialog.querySelectorAll("button"))
      button.addEventListener("click", () => dialog.remove());

  const button = dialog.querySelector<HTMLButtonElement>(".terms-buttons > button");
  let isAccepting = false;
  function showState(): void {
    if (!box || !button) return;
    button.disabled = !box.checked || isAccepting;
    button.textContent = isAccepting ? termsCopy.accepting : termsCopy.accept;
    box.disabled = isAccepting;
  }
  async function accept(): Promise<void> {
    isAccepting = true;
    showState();
    try {
      await sendAcceptance(widget.dataset.version!);
      dialog!.remove();
      say(rowToast(TERMS_ACCEPTED));
    } catch (error) {
      const { message, code } = error instanceof TermsCallError ? error : { message: "", code: "" };
      say(rowToast(TERMS_NOT_ACCEPTED, message));
      if (code === "conflict") readAgain();
    }
    isAccepting = false;
    showState();
  }
  box?.addEventListener("change", showState);
  button?.addEventListener("click", () => void accept());

  if (wasOpen) return void open();
  setTimeout(() => {
    // An acceptance that cannot be checked asks nothing of who has an account.
    checkAcceptance().then(
      (isAccepted) => isAccepted || open(),
      () => undefined,
    );
  }, TERMS_CHECK_DELAY_MS);
}

/** Nothing but accepting and signing out leads out of it, whatever the browser would close it by. */
function keepOpen(dialog: HTMLDialogElement, open: () => void): void {
  // Chromium closes on a second Esc even where `cancel` was prevented, so the key itself is taken.
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", open);
}
