import type { TvState } from "../../lib/tv-state.ts";
import { place, writeText } from "./stage.ts";
import { askTv, forgetTv, keepTv, post, tvSecret } from "./secret.ts";

// The script of a screen that no club has yet: it shows a code, asks every few seconds whether somebody has typed it, and
// goes to the club's ranking then. A code that has ended is changed for another.
const ASK_MS = 4_000;
const CODE_KEY = "quadra:tv-code";

interface Pairing {
  code: string;
  secret: string;
}

async function step(): Promise<void> {
  const state: TvState | null = tvSecret() === null ? { status: "unknown" } : await askTv();
  if (state?.status === "paired") return location.assign(`/display/${state.club_id}#tv`);
  if (state?.status === "unknown") {
    forgetTv();
    const pairing = await post<Pairing>("/api/v1/tvs/pairings", {});
    if (pairing) {
      keepTv(pairing.secret);
      localStorage.setItem(CODE_KEY, pairing.code);
    }
    show(pairing?.code ?? null);
  } else show(state ? localStorage.getItem(CODE_KEY) : null);
  setTimeout(() => void step(), ASK_MS);
}

/** Null: nothing is known just now, and what stands there stays. */
function show(code: string | null): void {
  if (code) writeText(place("code"), `${code.slice(0, 3)} ${code.slice(3)}`);
}

void step();
