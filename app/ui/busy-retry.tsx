import { useEffect, useRef, useState } from "react";
import type { ActionError } from "../lib/action-error.ts";
import { Button } from "./button.tsx";

const DEFAULT_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 60;
/** Refusals that are over by themselves in a few seconds. */
const PASSING: ReadonlySet<string | undefined> = new Set(["busy", "limit_unverified"]);
/** After so many in a row the person decides. */
const AUTOMATIC_TRIES = 3;

/**
 * Inside a form whose action may answer `busy` or `limit_unverified`: counts down the seconds that the answer asked for and presses the
 * button called `intent` again, with what is still typed in the form. Renders nothing otherwise.
 */
export function BusyRetry({ error = null, intent }: { error?: ActionError | null; intent: string }) {
  const [seen, setSeen] = useState<{ error: ActionError | null; refusals: number }>({
    error: null,
    refusals: 0,
  });
  if (seen.error !== error) setSeen({ error, refusals: PASSING.has(error?.code) ? seen.refusals + 1 : 0 });
  if (!error || !PASSING.has(error.code)) return null;
  const wait = Math.min(error.retryAfterSeconds ?? DEFAULT_WAIT_SECONDS, LONGEST_WAIT_SECONDS);
  const seconds = seen.refusals <= AUTOMATIC_TRIES ? Math.max(1, wait) : null;
  return <Countdown key={seen.refusals} seconds={seconds} intent={intent} />;
}

function Countdown({ seconds, intent }: { seconds: number | null; intent: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) pressAgain(place.current, intent);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, intent]);

  return (
    <div className="row row-between" ref={place}>
      <span className="muted small num">{left === null ? "" : `Tentando de novo em ${left} s…`}</span>
      <div className="row">
        {left === null ? null : (
          <Button variant="quiet" size="sm" onClick={() => setLeft(null)}>
            Cancelar
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            setLeft(null);
            pressAgain(place.current, intent);
          }}
        >
          Tentar agora
        </Button>
      </div>
    </div>
  );
}

function pressAgain(place: HTMLElement | null, intent: string): void {
  const form = place?.closest("form");
  const buttons = form?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? [];
  const button = [...buttons].find((one) => one.value === intent);
  if (button) form?.requestSubmit(button);
}
