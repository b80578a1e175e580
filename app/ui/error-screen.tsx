import { useEffect, useRef } from "react";
import { msUntilReload, reloadForRealtime } from "../browser/realtime-reload.ts";
import { useRequestId } from "../browser/request-id.ts";
import { reportToTeam } from "../browser/report-to-team.ts";
import { errorScreenCopy } from "../copy/error-screens.ts";
import { failureKind } from "../lib/failure-kind.ts";
import { AlertScreen } from "./alert-screen.tsx";
import { Button } from "./button.tsx";

/** Differs from every error: nothing was reported yet. */
const NOTHING = Symbol("nothing reported");

/**
 * The screen of the error boundary (spec §2, §8): it reports `error` to the team and names the request. A
 * realtime error reloads the page, at most once a minute, and keeps what was typed. `onRetry` renders again.
 */
export function ErrorScreen({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const requestId = useRequestId();
  const kind = failureKind(error);
  const isRealtime = kind === "realtime";
  const reported = useRef<unknown>(NOTHING);
  useEffect(() => {
    if (reported.current === error) return;
    reported.current = error;
    reportToTeam(isRealtime ? "realtime" : "screen", error, requestId);
  }, [error, isRealtime, requestId]);
  useEffect(() => {
    const waitMs = isRealtime ? msUntilReload(sessionStorage, Date.now()) : null;
    if (waitMs === null) return;
    const timer = setTimeout(() => reloadForRealtime(sessionStorage, Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [isRealtime]);
  return (
    <AlertScreen
      title={errorScreenCopy.title}
      text={errorScreenCopy.texts[kind]}
      actions={
        <>
          {onRetry ? <Button onClick={onRetry}>{errorScreenCopy.retry}</Button> : null}
          <Button variant={onRetry ? "secondary" : "primary"} onClick={() => location.reload()}>
            {errorScreenCopy.reload}
          </Button>
        </>
      }
    >
      {requestId ? (
        <p className="muted small">
          {errorScreenCopy.request}: <span className="num">{requestId}</span>
        </p>
      ) : null}
    </AlertScreen>
  );
}
