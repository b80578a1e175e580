import { retryDelayMs } from "../lib/retry.ts";

/** How long a link that found no network opens its page by itself; after that the person is asked. */
export const OPENS_ALONE_MS = 60_000;

interface UnderWay {
  kind: "waiting" | "opening";
  to: string;
  /** Until the time is over, or something else was tapped or typed. */
  opensAlone: boolean;
  /** How often the network was tried in vain. */
  tries: number;
}

/** The state of a tapped link whose page was not reached. */
export type LinkWait = { kind: "gone" } | UnderWay | { kind: "asking"; to: string };

export type LinkEvent =
  /** The page of a link was not reached. */
  | { type: "lost"; to: string }
  /** Something else was tapped or typed. */
  | { type: "touched" }
  | { type: "time_over" }
  /** The network was tried. */
  | { type: "unreached" }
  | { type: "reached" }
  /** "Abrir agora". */
  | { type: "accepted" }
  /** Put away, or another page is there or on its way. */
  | { type: "left" };

export const GONE: LinkWait = { kind: "gone" };

/** Gives the state after an event; the same one where the event means nothing to it. */
export function waitAfter(wait: LinkWait, event: LinkEvent): LinkWait {
  switch (event.type) {
    case "lost":
      if (wait.kind === "opening" && wait.to === event.to)
        return { ...wait, kind: "waiting", tries: wait.tries + 1 };
      return { kind: "waiting", to: event.to, opensAlone: true, tries: 0 };
    case "touched":
    case "time_over":
      return isUnderWay(wait) && wait.opensAlone ? { ...wait, opensAlone: false } : wait;
    case "unreached":
      return wait.kind === "waiting" ? { ...wait, tries: wait.tries + 1 } : wait;
    case "reached":
      if (wait.kind !== "waiting") return wait;
      return wait.opensAlone ? { ...wait, kind: "opening" } : { kind: "asking", to: wait.to };
    case "accepted":
      return wait.kind === "asking" ? { kind: "opening", to: wait.to, opensAlone: true, tries: 0 } : wait;
    case "left":
      return GONE;
  }
}

function isUnderWay(wait: LinkWait): wait is UnderWay {
  return wait.kind === "waiting" || wait.kind === "opening";
}

/** How long until the network is tried again, in milliseconds, by spec §9's delays; null where it is not tried. */
export function waitToTryMs(wait: LinkWait): number | null {
  return wait.kind === "waiting" ? retryDelayMs(wait.tries + 1) : null;
}
