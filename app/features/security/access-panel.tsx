import type { ReactNode } from "react";
import { accessCopy } from "../../copy/errors.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** What a person sees who may not open an area (spec §2), unless `fallback` is supplied. */
export function AccessPanel({ fallback }: { fallback?: ReactNode }) {
  if (fallback !== undefined) return fallback;
  return (
    <div className="empty" role="alert">
      <span className="empty-mark">
        <Icon name="warning" size={36} />
      </span>
      <h1>{accessCopy.title}</h1>
      <p>{accessCopy.text}</p>
      <div className="row">
        <LinkButton href="/">{accessCopy.home}</LinkButton>
        <LinkButton href="/auth?conta=1" variant="secondary">
          {accessCopy.account}
        </LinkButton>
      </div>
    </div>
  );
}
