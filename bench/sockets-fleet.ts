import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** An order for a client process: open sockets, or report how a message was delivered. */
export type SocketsOrder =
  | { kind: "open"; port: number; host: string; path: string; count: number; atOnce: number }
  | { kind: "readDeliveries"; text: string; isLast: boolean };

/** The answer: arrivals of a message in milliseconds of the monotonic clock, sockets reached, and sockets reached twice. */
export type SocketsAnswer = {
  open: number;
  times: number[];
  reached: number;
  duplicated: number;
  /** Other messages that came since the last report. */
  others: number;
};

/** Some client processes that together hold many sockets on one address. */
export type SocketsFleet = {
  open(count: number): Promise<number>;
  readDeliveries(text: string, isLast: boolean): Promise<SocketsAnswer>;
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
    readDeliveries: (text, isLast) => all(() => ({ kind: "readDeliveries", text, isLast })),
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
