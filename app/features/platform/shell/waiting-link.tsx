import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { isReached } from "../../../browser/is-reached.ts";
import { type LostPage, pageKeeper, pagePathOf } from "../../../browser/keep-page.ts";
import { GONE, type LinkWait } from "../../../browser/link-wait.ts";
import { tappedLink } from "../../../browser/tapped-link.ts";
import { waitForPage } from "../../../browser/wait-for-page.ts";
import { offlineCopy } from "../../../copy/offline.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** The document's one. */
const keeper = pageKeeper();

const timers = {
  set: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clear: (timer: number | undefined) => window.clearTimeout(timer),
};

/**
 * Keeps the page where a tapped link finds no network: one line says so, the page opens by itself when the network is back, and where
 * something else was tapped or typed meanwhile, or a minute is over, the line asks. The way back is kept likewise.
 */
export function WaitingLink() {
  const [wait, setWait] = useState<LinkWait>(GONE);
  const line = useRef<HTMLDivElement>(null);
  const waiter = useWaiter(line, wait, setWait);
  // A popover lies in the top layer, and the one shown last lies above an open dialog; the region stands before what it says.
  useEffect(() => {
    const box = line.current;
    if (!box?.showPopover) return;
    if (box.matches(":popover-open")) box.hidePopover();
    box.showPopover();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new sentence is raised again
  }, [wait.kind]);
  const putAway = () => {
    waiter.current?.send({ type: "left" });
    document.querySelector("main")?.focus();
  };
  return (
    <div className="waiting-link" popover="manual" ref={line}>
      <output>
        {wait.kind === "gone" ? null : (
          <Notice
            tone="warn"
            action={
              <WaitActs
                wait={wait}
                onOpen={() => waiter.current?.send({ type: "accepted" })}
                onPutAway={putAway}
              />
            }
          >
            {sentenceOf(wait)}
          </Notice>
        )}
      </output>
    </div>
  );
}

type Shown = Exclude<LinkWait, { kind: "gone" }>;

function WaitActs({ wait, onOpen, onPutAway }: { wait: Shown; onOpen: () => void; onPutAway: () => void }) {
  if (wait.kind === "opening") return null;
  const isAsking = wait.kind === "asking";
  return (
    <span className="waiting-link-acts">
      {isAsking ? (
        <Button size="sm" onClick={onOpen}>
          {offlineCopy.open}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={onPutAway}>
        {isAsking ? offlineCopy.putAway : offlineCopy.cancel}
      </Button>
    </span>
  );
}

function sentenceOf(wait: Shown): string {
  if (wait.kind === "asking") return offlineCopy.back;
  if (wait.kind === "opening") return offlineCopy.opening;
  return wait.opensAlone ? offlineCopy.alone : offlineCopy.asks;
}

/** Binds the wait for a page to what is tapped and typed, to the router and to the network. */
function useWaiter(
  line: React.RefObject<HTMLDivElement | null>,
  wait: LinkWait,
  setWait: (wait: LinkWait) => void,
) {
  const here = useLocation();
  const { state: going } = useNavigation();
  const navigate = useNavigate();
  const waiter = useRef<ReturnType<typeof waitForPage> | null>(null);
  /** The link that was tapped last: tapped once more it leads where and how it would have led. */
  const tapped = useRef<HTMLAnchorElement | null>(null);
  const isOurTap = useRef(false);
  const lost = useRef<{ isDocument: boolean; isBack: boolean }>({ isDocument: false, isBack: false });

  const open = useEffectEvent((to: string) => {
    const link = tapped.current;
    const { isDocument, isBack } = lost.current;
    if (isDocument) {
      location.assign(to);
      // It may be a file, which leaves the page where it is.
      waiter.current?.send({ type: "left" });
    } else if (!isBack && link?.isConnected && pagePathOf(link) === to) {
      isOurTap.current = true;
      link.click();
      isOurTap.current = false;
    } else {
      void navigate(to, { replace: isBack });
    }
  });

  const lose = useEffectEvent(({ to, isDocument }: LostPage) => {
    // The address is another one already where the way back was taken.
    lost.current = { isDocument, isBack: pagePathOf(location) === to };
    const { pathname, search, hash, state } = here;
    void keeper.stayHere(() =>
      navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state }),
    );
    waiter.current?.send({ type: "lost", to });
  });

  const tap = useEffectEvent((event: MouseEvent) => {
    if (isOurTap.current || line.current?.contains(event.target as Node)) return;
    const link = tappedLink(event, location);
    if (!link) return waiter.current?.send({ type: "touched" });
    tapped.current = link;
    if (navigator.onLine) return waiter.current?.send({ type: "left" });
    event.preventDefault();
    // The router's links bear its mark; all others load a document.
    const isDocument = link.dataset.discover === undefined;
    lost.current = { isDocument, isBack: false };
    waiter.current?.send({ type: "lost", to: isDocument ? link.href : pagePathOf(link) });
    // A browser may be wrong about it.
    void waiter.current?.tryNow();
  });

  useEffect(() => {
    const now = waitForPage({ show: setWait, open: (to) => open(to), isReached, timers });
    waiter.current = now;
    const listening = new AbortController();
    const { signal } = listening;
    // Before React hears of the click.
    addEventListener("click", (event) => tap(event), { capture: true, signal });
    addEventListener("input", () => now.send({ type: "touched" }), { capture: true, signal });
    addEventListener("online", () => void now.tryNow(), { signal });
    const stopHearing = keeper.onLostPage((page) => lose(page));
    return () => {
      listening.abort();
      stopHearing();
      now.stop();
    };
  }, [setWait]);

  useEffect(() => {
    if (wait.kind === "gone") keeper.noteNoWait();
  }, [wait.kind]);

  const path = pagePathOf(here);
  useEffect(() => {
    keeper.notePage(path);
    waiter.current?.send({ type: "left" });
  }, [path]);

  // The page that was opened led back to this one.
  const wasGoing = useRef(false);
  useEffect(() => {
    if (wasGoing.current && going === "idle" && wait.kind === "opening")
      waiter.current?.send({ type: "left" });
    wasGoing.current = going !== "idle";
  }, [going, wait.kind]);

  return waiter;
}
