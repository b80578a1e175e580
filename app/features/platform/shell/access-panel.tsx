import type { ReactNode } from "react";
import { accessCopy } from "../../../copy/error-texts.ts";
import { errorScreenCopy } from "../../../copy/error-screens.ts";
import { AlertScreen } from "../../../ui/alert-screen.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";

/**
 * Shows a person that they may not open an area (spec §2), unless `fallback` is supplied. `error` says more than its own text; `onRetry` is
 * the manual refresh of spec §4.
 */
export function AccessPanel({
  fallback,
  error,
  onRetry,
}: {
  fallback?: ReactNode;
  error?: string | null;
  onRetry?: () => void;
}) {
  if (fallback !== undefined) return fallback;
  return (
    <AlertScreen
      title={accessCopy.title}
      text={error || accessCopy.text}
      actions={
        <>
          {onRetry ? <Button onClick={onRetry}>{errorScreenCopy.retry}</Button> : null}
          <LinkButton href="/">{accessCopy.home}</LinkButton>
          <LinkButton href="/auth?conta=1" variant="secondary">
            {accessCopy.account}
          </LinkButton>
        </>
      }
    />
  );
}
