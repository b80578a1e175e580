import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAnswer } from "../browser/use-answer.ts";
import { Icon } from "./icon.tsx";
import "./folded-card.css";

/**
 * A card of which only the title is seen, with how things stand (`value`), until it is tapped. An address whose fragment names it, something
 * in it or what it stands in opens it. `isFlush` drops the padding (lists); `tone="sun"` marks what needs the person now.
 */
export function FoldedCard({
  title,
  value,
  subtitle,
  footer,
  isFlush,
  isOpen = false,
  tone,
  id,
  onOpen,
  children,
}: {
  title: string;
  value?: ReactNode;
  subtitle?: ReactNode;
  footer?: ReactNode;
  isFlush?: boolean;
  /** Whether the page was asked for what is in it. */
  isOpen?: boolean;
  tone?: "sun";
  id?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDetailsElement>(null);
  // A page that answers a form without scripts shows what the form said.
  const isAnswered = useAnswer() !== undefined;
  const [startsOpen] = useState(isOpen || isAnswered);
  useEffect(() => {
    if (isOpen && ref.current) ref.current.open = true;
  }, [isOpen]);
  useOpenedByFragment(ref);
  const names = ["card", "card-flush", "folded", tone ? `card-${tone}` : ""].filter(Boolean).join(" ");
  return (
    <details
      ref={ref}
      id={id}
      className={names}
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <span>
          <h2>{title}</h2>
          {value === undefined ? null : <span className="muted small">{value}</span>}
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <div className={isFlush ? "folded-list" : "folded-body"}>
        {subtitle ? <p className="muted small folded-said">{subtitle}</p> : null}
        {children}
        {footer ? <div className="card-foot">{footer}</div> : null}
      </div>
    </details>
  );
}

/** Opens what the address' fragment leads to, and goes there: a browser does so by itself for a link, not for a page that scripts bring. */
function useOpenedByFragment(ref: RefObject<HTMLDetailsElement | null>): void {
  const location = useLocation();
  useEffect(() => {
    const details = ref.current;
    const target = location.hash === "" ? null : document.getElementById(location.hash.slice(1));
    if (!details || !target || details.open) return;
    if (!details.contains(target) && !target.contains(details)) return;
    details.open = true;
    target.scrollIntoView();
  }, [ref, location]);
}
