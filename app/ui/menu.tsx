import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

/**
 * A small menu of links and buttons under its trigger, on native <details>: it opens without JavaScript, and closes
 * on Esc, on a click outside and after a choice. `label` names the trigger.
 */
export function Menu({
  label,
  trigger,
  children,
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      const isInside = event.target instanceof Node && details.contains(event.target);
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.open = false;
        if (isInside) details.querySelector("summary")?.focus();
      } else if (!isInside) {
        details.open = false;
      }
    };
    const closeAfterChoice = (event: Event) => {
      const isChoice = event.target instanceof Element && event.target.closest(".menu-list a, [type=submit]");
      if (isChoice && ref.current) ref.current.open = false;
    };
    const menu = ref.current;
    menu?.addEventListener("click", closeAfterChoice);
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      menu?.removeEventListener("click", closeAfterChoice);
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);

  return (
    <details className="menu" ref={ref}>
      <summary className="btn btn-icon" aria-label={label}>
        {trigger}
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  );
}
