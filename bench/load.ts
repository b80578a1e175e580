import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** One GET: a path and the headers that it carries beyond the host. */
export type BenchRequest = { path: string; headers?: Record<string, string> };

/** The client's work: it sends the requests in rotation, over so many connections, until the time or the count is reached. */
export type LoadJob = {
  port: number;
  host: string;
  requests: BenchRequest[];
  connections: number;
  durationMs?: number;
  count?: number;
  /** How long each connection waits after an answer; by default not at all. */
  pauseMs?: number;
  /** Whether a 503 that says when to ask again is an answer: counted as `busy`, and the connection goes on. */
  mayBeBusy?: boolean;
};

/** The result of a job; an answer other than 200 is a failure and ends its connection. `busy` are among `done`. */
export type LoadResult = {
  done: number;
  busy: number;
  failed: number;
  bytes: number;
  seconds: number;
  latenciesMs: number[];
  firstFailure: string | null;
};

/** The client process. */
export type LoadClient = { send(job: LoadJob): Promise<LoadResult>; stop(): void };

/** Starts the process that sends load: apart from the bench, whose process is the database's proxy. */
export function startLoadClient(): LoadClient {
  const child: ChildProcess = fork(fileURLToPath(new URL("load-client.ts", import.meta.url)));
  return {
    send: (job) =>
      new Promise((resolve, reject) => {
        child.once("message", (result) => {
          child.removeAllListeners("exit");
          const answer = result as LoadResult;
          if (answer.failed === 0) resolve(answer);
          else reject(new Error(`${answer.failed} requests failed, the first with: ${answer.firstFailure}`));
        });
        child.once("exit", (code) => reject(new Error(`the load client ended with ${code}`)));
        child.send(job);
      }),
    stop: () => void child.kill(),
  };
}
