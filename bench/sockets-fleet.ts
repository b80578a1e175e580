import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a client process is told: to open sockets, or to say what came of a message. */
export type SocketsOrder =
  | { kind: "open"; port: number; host: string; path: string; count: number; atOnce: number }
  | { kind: "tell"; text: string; isLast: boolean };

/** What it answers: arrivals of a message in milliseconds of the monotonic clock, sockets reached, and more than once. */
export type SocketsAnswer = {
  open: number;
  times: number[];
  reached: number;
  duplicated: number;
  /** Other messages that came since the last telling. */
  others: number;
};

/** Some client processes that together hold many sockets on one address. */
export type SocketsFleet = {
  open(count: number): Promise<number>;
  tell(text: string, isLast: boolean): Promise<SocketsAnswer>;
  stop(): void;
};

const AT_ONCE = 40;

/** Starts the processes; `open` spreads the sockets over them. */
export function startFleet(
  place: { port: number; host: string; path: string },
  processes: number,
): SocketsFleet {
  const file = fileURLToPath(new URL("sockets-client.ts", import.meta.url));
  const children = Array.from({ length: processes }, () => fork(file));
  const all = async (orderOf: (index: number) => SocketsOrder) => {
    const answers = await Promise.all(children.map((child, index) => ask(child, orderOf(index))));
    return answers.reduce((sum, each) => ({
      open: sum.open + each.open,
      times: [...sum.times, ...each.times],
      reached: sum.reached + each.reached,
      duplicated: sum.duplicated + each.duplicated,
      others: sum.others + each.others,
    }));
  };
  return {
    async open(count) {
      const share = (index: number) => Math.floor(count / processes) + (index < count % processes ? 1 : 0);
      const { open } = await all((index) => ({
        kind: "open",
        ...place,
        count: share(index),
        atOnce: AT_ONCE,
      }));
      return open;
    },
    tell: (text, isLast) => all(() => ({ kind: "tell", text, isLast })),
    stop: () => children.forEach((child) => child.kill()),
  };
}

function ask(child: ChildProcess, order: SocketsOrder): Promise<SocketsAnswer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a socket client ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (answer) => {
      child.off("exit", onExit);
      const said = answer as SocketsAnswer | { error: string };
      if ("error" in said) reject(new Error(said.error));
      else resolve(said);
    });
    child.send(order);
  });
}
