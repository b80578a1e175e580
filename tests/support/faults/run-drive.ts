import { keptTables, lineSumDifferences } from "../kept-tables.ts";
import type { Drive, Stage } from "./drive.ts";
import { halfDone } from "./half-done.ts";
import { type Fault, type Kind, type Part, PARTS } from "./fault.ts";
import { START } from "./stand-ins.ts";
import { Wrong } from "./visitor.ts";

/** How a run ended: as though nothing had been; after the person was told and asked again; or once the next minutes had run. */
export type Ending = "at once" | "told" | "minute";

export interface RunResult {
  part: Part;
  kind: Kind;
  seed: number;
  /** Null where it ended wrong, as `wrong` says. */
  ending: Ending | null;
  wrong?: string;
}

const MINUTE_MS = 60_000;
/** A minute in which everything hangs: four jobs of a line, each with its limit. */
const SCHEDULED_LIMIT_MS = 180_000;
/** After these everything stands as it would without a fault. */
const MINUTES = 2;
const MOST_MINUTES = 20;
/** How many calls in a row go wrong, by the seed. */
const WIDTHS = [1, 1, 3, 7];

interface Left {
  lines: string[];
  refusals: number;
  minutes: number;
}

/** A drive, its scene and what it leaves without a fault. */
export class DriveRuns {
  readonly #drive: Drive;
  readonly #stage: Stage;
  #scene: unknown;
  #clean: string[] = [];
  #counts: Record<Part, number> | null = null;

  constructor(drive: Drive, stage: Stage) {
    this.#drive = drive;
    this.#stage = stage;
  }

  /** Prepares the scene and plays it once without a fault. */
  async prepare(): Promise<void> {
    const { faulty, rows } = this.#stage;
    this.#scene = await this.#drive.prepare(this.#stage);
    await faulty.clock.until(faulty.product.settled());
    await rows.keep();
    // The first play makes the product load what it loads by its first use.
    await this.#play(null, 1);
    faulty.clock.loaded();
    const { lines, refusals } = await this.#play(null, 1);
    await this.#nothingHalfDone();
    if (refusals > 0) throw new Wrong("refused without a fault");
    this.#clean = lines;
    this.#counts = { ...faulty.script.counts };
    const again = await this.#play(null, 2);
    await this.#nothingHalfDone();
    const difference = firstDifference(lines, again.lines);
    if (difference !== null) throw new Wrong(`two taps without a fault: ${difference}`);
  }

  /** Every kind of fault of every part that the drive uses, with this seed. */
  faults(seed: number): Fault[] {
    return this.#drive.parts.flatMap((part) =>
      PARTS[part].map((kind, index) => {
        const calls = Math.max(1, this.#counts?.[part] ?? 1);
        const draw = Math.imul(seed * 31 + index + 1, 0x9e3779b1) >>> 0;
        return { part, kind, nth: 1 + (draw % calls), width: WIDTHS[seed % WIDTHS.length]!, seed };
      }),
    );
  }

  async run(fault: Fault): Promise<RunResult> {
    const { part, kind, seed } = fault;
    const { script } = this.#stage.faulty;
    try {
      const taps = seed % 5 === 4 ? 2 : 1;
      let { lines, refusals, minutes } = await this.#play(fault, taps);
      // A run may make one call less than the one that was counted: reads of one moment go together.
      const made = script.counts[part];
      if (script.struck === 0 && made > 0 && made < fault.nth)
        ({ lines, refusals, minutes } = await this.#play({ ...fault, nth: made }, taps));
      if (script.struck === 0) throw new Wrong("the fault never struck");
      const difference = firstDifference(this.#clean, lines);
      if (difference !== null) throw new Wrong(`not as without a fault: ${difference}`);
      await this.#nothingHalfDone();
      await this.#rebuildChangesNothing();
      return { part, kind, seed, ending: minutes > MINUTES ? "minute" : refusals > 0 ? "told" : "at once" };
    } catch (error) {
      this.#stage.faulty.product.forget();
      const wrong = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const { nth, width } = fault;
      return { part, kind, seed, ending: null, wrong: `call ${nth} and ${width - 1} more: ${wrong}` };
    } finally {
      this.#stage.faulty.script.lift();
      this.#stage.faulty.letGo();
    }
  }

  async #play(fault: Fault | null, taps: number): Promise<Left> {
    const { faulty, rows } = this.#stage;
    const { clock, script } = faulty;
    script.begin(null);
    clock.set(this.#drive.goesOn ? nextMinute(clock.now) : START);
    await rows.restore();
    await faulty.mail.clear();
    await faulty.stripe.control("reset");
    await faulty.forgetLimits();
    faulty.reached.purgeAsked.length = 0;
    faulty.reached.published.length = 0;
    faulty.logs.length = 0;
    await this.#drive.begin?.(this.#stage, this.#scene);
    const tally = { refusals: 0 };
    script.begin(fault);
    await this.#drive.play(this.#stage, this.#scene, { tally, taps });
    await this.#settle();
    const counts = { ...script.counts };
    script.lift();
    let minutes = 0;
    for (;;) {
      const lines = await this.#left();
      const isEnd = fault === null || firstDifference(this.#clean, lines) === null;
      if (minutes >= MINUTES && (isEnd || minutes >= MOST_MINUTES)) {
        Object.assign(script.counts, counts);
        return { lines, refusals: tally.refusals, minutes };
      }
      await this.#minute();
      minutes += 1;
    }
  }

  async #minute(): Promise<void> {
    const { clock, product } = this.#stage.faulty;
    await clock.pass(nextMinute(clock.now) - clock.now);
    const from = clock.now;
    await clock.until(product.scheduled());
    if (clock.now - from > SCHEDULED_LIMIT_MS) throw new Wrong(`a minute took ${clock.now - from} ms`);
    await this.#settle();
  }

  async #settle(): Promise<void> {
    const { clock, product, stripe } = this.#stage.faulty;
    await clock.until(product.settled());
    await clock.until(stripe.deliveries.idle());
    await clock.until(product.settled());
  }

  async #left(): Promise<string[]> {
    const own = (await this.#drive.leaves?.(this.#stage, this.#scene)) ?? [];
    return [...(await this.#stage.rows.read()), ...own];
  }

  /** Sessions, codes and the lines about them, whose number no run shares with another, are whole; each code was mailed. */
  async #nothingHalfDone(): Promise<void> {
    const { rows, faulty } = this.#stage;
    const found = await halfDone(rows);
    const asked = await rows.sql<{ email: string; codes: number }>(
      "select email, count(*)::int as codes from email_codes group by 1",
    );
    for (const { email, codes } of asked) {
      const mails = faulty.mail.messages(email).filter(({ subject }) => /\b\d{6}\b/.test(subject)).length;
      if (codes > mails) found.push(`${codes} codes of an address that got ${mails} mails of codes`);
    }
    if (found.length > 0) throw new Wrong(`half done: ${found.slice(0, 4).join(" | ")}`);
  }

  /** The sums are those of the lines, and a rebuild by the product's own job finds nothing to change. */
  async #rebuildChangesNothing(): Promise<void> {
    const { rows } = this.#stage;
    const wrong = await lineSumDifferences(rows);
    if (wrong.length > 0)
      throw new Wrong(`sums differ from their lines: ${JSON.stringify(wrong).slice(0, 300)}`);
    const before = await keptTables(rows);
    if (before === "") return;
    await rows.sql(
      "insert into pending_rebuilds (sport, since) select distinct sport, now() from ranking_events on conflict do nothing",
    );
    await this.#minute();
    if ((await keptTables(rows)) !== before) throw new Wrong("a rebuild changes the tables");
  }
}

function nextMinute(now: number): number {
  return now - (now % MINUTE_MS) + MINUTE_MS;
}

/** The first line that one has and the other has not, or has less often; null where they are the same. */
function firstDifference(expected: readonly string[], found: readonly string[]): string | null {
  const count = new Map<string, number>();
  for (const line of found) count.set(line, (count.get(line) ?? 0) + 1);
  for (const line of expected) count.set(line, (count.get(line) ?? 0) - 1);
  const off = [...count].filter(([, times]) => times !== 0);
  if (off.length === 0) return null;
  return off
    .slice(0, 4)
    .map(([line, times]) => `${times > 0 ? `${times} too many` : `${-times} missing`}: ${line}`)
    .join(" | ")
    .slice(0, 1_500);
}
