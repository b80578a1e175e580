import type { ComponentProps } from "react";
import { refusedCopy } from "../copy/error-screens.ts";
import { LinkButton } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Says which filters leave nothing of a list, with the way to all of it. `isDocument` is for public pages, which load their document anew. */
export function FilteredOut({
  filters,
  clearHref,
  isDocument,
  children,
  ...rest
}: Omit<ComponentProps<typeof EmptyState>, "action"> & {
  /** The filters in words; who is none is left out. */
  filters: readonly (string | null | undefined | false)[];
  clearHref: string;
  isDocument?: boolean;
}) {
  return (
    <EmptyState
      icon="search"
      {...rest}
      action={
        <LinkButton variant="secondary" {...(isDocument ? { href: clearHref } : { to: clearHref })}>
          {refusedCopy.clear}
        </LinkButton>
      }
    >
      <strong>{filters.filter(Boolean).join(" · ")}</strong>
      {children ? <> {children}</> : null}
    </EmptyState>
  );
}
