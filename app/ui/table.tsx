import type { ReactNode } from "react";

/**
 * A real table on every screen. `fit` (default) must fit the width and its head sticks below the top bar: hide
 * secondary columns with the class `phone-hide`. `wide` scrolls in its own region, reachable by keyboard.
 * Cells: `right`, `mid`, `nowrap`; a row of the person who looks: `me`.
 */
export function Table({
  caption,
  isCaptionHidden = true,
  layout = "fit",
  className,
  children,
}: {
  caption: string;
  isCaptionHidden?: boolean;
  layout?: "fit" | "wide";
  className?: string;
  children: ReactNode;
}) {
  const table = (
    <table className={["table", layout === "fit" && "table-fit", className].filter(Boolean).join(" ")}>
      <caption className={isCaptionHidden ? "visually-hidden" : undefined}>{caption}</caption>
      {children}
    </table>
  );
  if (layout === "fit") return table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
    <section className="table-wide" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

/** The position of a row; the first three are marked. */
export function Position({ value }: { value: number }) {
  return <span className={value <= 3 ? `pos pos-${value}` : "pos"}>{value}</span>;
}

/** The head of the column of positions. */
export function PositionHead() {
  return (
    <th scope="col" className="mid">
      <abbr title="Posição">Pos.</abbr>
    </th>
  );
}

/** The head of a column of numbers; `isExtra` is left out on a phone. */
export function NumberHead({ children, isExtra = false }: { children: ReactNode; isExtra?: boolean }) {
  return (
    <th scope="col" className={isExtra ? "right phone-hide" : "right"}>
      {children}
    </th>
  );
}
