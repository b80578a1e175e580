import type { ChannelReport } from "./figures.ts";

/** A channel reports at once, then at most this often: a full club that opens together is a few reports. */
const REPORTED_EVERY_MS = 5_000;

type Counts = Pick<ChannelReport, "open" | "pushed" | "failed">;

/** The parts of their channel that reports need. `reported` is the number of sockets that was last reported: it outlives the object. */
interface ReportingChannel {
  open(): number;
  reported(): number;
  keepReported(open: number): void;
  send(counts: Counts): Promise<void>;
}

/** Tells the operator's figures what a channel does. A report that is lost costs a figure on one page, so nobody waits for it. */
export class ChannelReports {
  #channel: ReportingChannel;
  #uncounted = { pushed: 0, failed: 0 };
  #sentAt = Number.NEGATIVE_INFINITY;
  #isDue = false;

  constructor(channel: ReportingChannel) {
    this.#channel = channel;
  }

  /** Notes that sockets opened or closed, or that messages left or could not; reports soon. */
  note({ pushed = 0, failed = 0 }: Partial<Counts> = {}): void {
    this.#uncounted.pushed += pushed;
    this.#uncounted.failed += failed;
    if (this.#isDue) return;
    this.#isDue = true;
    const waitMs = Math.max(0, this.#sentAt + REPORTED_EVERY_MS - Date.now());
    setTimeout(() => void this.#report(), waitMs);
  }

  async #report(): Promise<void> {
    this.#isDue = false;
    const counts = { open: this.#channel.open(), ...this.#uncounted };
    if (counts.pushed + counts.failed === 0 && counts.open === this.#channel.reported()) return;
    this.#uncounted = { pushed: 0, failed: 0 };
    this.#sentAt = Date.now();
    try {
      await this.#channel.send(counts);
      this.#channel.keepReported(counts.open);
    } catch {
      this.#uncounted.pushed += counts.pushed;
      this.#uncounted.failed += counts.failed;
    }
  }
}
