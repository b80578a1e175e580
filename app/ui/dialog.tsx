import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { useBlocker } from "react-router";
import { useHydrated } from "../browser/use-hydrated.ts";
import { navigationCopy } from "../copy/navigation.ts";
import { Button } from "./button.tsx";

interface OpenDialogProps {
  title: ReactNode;
  onClose?: () => void;
  footer?: ReactNode;
  isWide?: boolean;
  /** A long text without controls: the keyboard can then scroll it. */
  isText?: boolean;
  children: ReactNode;
}

/**
 * A modal on the native <dialog>: focus stays inside and goes back where it was. `onClose` is asked on Esc, on the
 * backdrop, on the X and on the browser's back button; without it the dialog is mandatory and has none of them. Closed dialogs render nothing.
 */
export function Dialog({ open, ...rest }: OpenDialogProps & { open: boolean }) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, footer, isWide, isText, children }: OpenDialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  // The server writes some dialogs outside a router (read-member-widgets.server.ts).
  const isInRouter = useHydrated();

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog?.open) dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the backdrop are its own
    <dialog
      ref={ref}
      className={isWide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Chromium closes on a second Esc even where `cancel` was prevented, so the key itself is taken.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // Whatever the browser closed it by (a phone's back gesture), a mandatory one comes back.
        if (!ref.current?.isConnected || ref.current.open) return;
        if (onClose) onClose();
        else ref.current.showModal();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      {isInRouter && onClose ? <CloseByBack onClose={onClose} /> : null}
      <div className="dialog-in">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          {onClose ? (
            <Button variant="quiet" icon="x" iconOnly onClick={onClose}>
              {navigationCopy.close}
            </Button>
          ) : null}
        </div>
        <div
          className="dialog-body stack"
          tabIndex={isText ? 0 : undefined}
          aria-labelledby={isText ? titleId : undefined}
          role={isText ? "region" : undefined}
        >
          {children}
        </div>
        {footer ? <div className="dialog-foot">{footer}</div> : null}
      </div>
    </dialog>
  );
}

/** Lets a step back in the browser's history close the dialog instead of leaving the page. */
function CloseByBack({ onClose }: { onClose: () => void }) {
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction !== "POP") return false;
    // React Router takes the step forward again: only then may what closes it change the address.
    window.addEventListener("popstate", onClose, { once: true });
    return true;
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return null;
}
