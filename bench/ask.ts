import { request, type IncomingHttpHeaders } from "node:http";

/** An answer, read whole. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Asks a process on this machine as if it stood at `host`, which `fetch` cannot say; follows no redirect. */
export function ask(
  place: { port: number; host: string },
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: place.port,
        path,
        method: options.method ?? "GET",
        agent: false,
        headers: { host: place.host, ...options.headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(options.body);
  });
}
