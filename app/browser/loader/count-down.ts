import { countdownText } from "../../lib/countdown.ts";

const SECOND_MS = 1000;
/** The job draws every minute: only then a number is late. */
const LATE_MS = 120_000;

/** On a public page, counts down to the instant of each `data-countdown`, and says in the words beside it what follows. */
export function letCountDown(): void {
  addEventListener("DOMContentLoaded", () => {
    const waiting = document.querySelectorAll<HTMLElement>("[data-countdown]");
    const tick = () => {
      for (const element of waiting) {
        const { countdown, ahead, due, late } = element.dataset;
        const left = Date.parse(countdown!) - Date.now();
        element.textContent = left > 0 ? `${ahead} ${countdownText(left)}` : left > -LATE_MS ? due! : late!;
      }
    };
    if (waiting.length === 0) return;
    tick();
    setInterval(tick, SECOND_MS);
  });
}
