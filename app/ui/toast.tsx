import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { navigationCopy } from "../copy/navigation.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, emptyToastQueue, pushToast } from "./toast-queue.ts";
import type { ShownToast, ToastInput } from "./toast-queue.ts";

const ToastContext = createContext<(toast: ToastInput) => void>(() => {});

/** Gives the function that shows a toast; it does nothing outside a ToastProvider. */
export function useToast(): (toast: ToastInput) => void {
  return use(ToastContext);
}

/** Holds the one toast of the page and announces it: errors at once, the rest politely. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState(emptyToastQueue);
  const show = useCallback((toast: ToastInput) => {
    const nowMs = Date.now();
    setQueue((current) => pushToast(current, toast, nowMs));
  }, []);
  const dismiss = useCallback((id: number) => setQueue((current) => dismissToast(current, id)), []);
  const { shown, lastId } = queue;
  const isError = shown?.variant === "destructive";
  const ref = useRef<HTMLDivElement>(null);

  // A popover lies in the top layer, and the one shown last lies above an open modal.
  useEffect(() => {
    const region = ref.current;
    if (!region?.showPopover) return;
    if (region.matches(":popover-open")) region.hidePopover();
    region.showPopover();
    // It stands in the half of the screen where the button that was tapped, or the field that is wrong, is not.
    const at = document.activeElement?.getBoundingClientRect();
    region.classList.toggle("toasts-high", at !== undefined && at.top > innerHeight / 2);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new toast is raised again
  }, [lastId]);

  return (
    <ToastContext value={show}>
      {children}
      <ToastRegions
        ref={ref}
        polite={shown && !isError ? <ToastCard key={shown.id} toast={shown} onClose={dismiss} /> : null}
        urgent={shown && isError ? <ToastCard key={shown.id} toast={shown} onClose={dismiss} /> : null}
      />
    </ToastContext>
  );
}

/** Where toasts stand: one region read out politely and one at once, since a region must stand before what it says. */
export function ToastRegions({
  ref,
  polite,
  urgent,
}: {
  ref?: Ref<HTMLDivElement>;
  polite?: ReactNode;
  urgent?: ReactNode;
}) {
  return (
    <div className="toasts" popover="manual" ref={ref}>
      <output aria-atomic="true">{polite}</output>
      <div role="alert" aria-atomic="true">
        {urgent}
      </div>
    </div>
  );
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: (id: number) => void }) {
  const { id, durationMs } = toast;
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onClose(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld, onClose]);

  return <ToastView toast={toast} onClose={() => onClose(id)} onHold={setIsHeld} />;
}

/** How a toast looks; `onHold` hears whether somebody points at it or has the focus in it. */
export function ToastView({
  toast,
  onClose,
  onHold,
}: {
  toast: ToastInput;
  onClose?: () => void;
  onHold?: (isHeld: boolean) => void;
}) {
  const isError = toast.variant === "destructive";
  const { action } = toast;
  return (
    <div
      className={isError ? "toast toast-danger" : "toast"}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <Icon name={isError ? "warning" : "info"} size={22} />
      <div className="toast-text">
        <strong>{toast.title}</strong>
        {toast.description}
      </div>
      {action ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            action.onClick();
            onClose?.();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" icon="x" iconOnly onClick={onClose}>
        {navigationCopy.close}
      </Button>
    </div>
  );
}
