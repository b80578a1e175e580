import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A TCP port on 127.0.0.1 is held by somebody else. `message` is the pt-BR sentence that the person reads. */
export class PortTakenError extends Error {
  readonly port: number;

  constructor(port: number, variable: string) {
    super(
      `A porta ${port} já está em uso por outro programa: encerre-o ou escolha outra porta com ${variable}=NÚMERO.`,
    );
    this.name = "PortTakenError";
    this.port = port;
  }
}

/** Says whether 127.0.0.1:`port` can be listened on right now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below those that the system gives to connections, so that none takes one before its use; browsers refuse 10080. */
const CHOSEN_PORTS = { least: 10_100, end: 32_000 };

/** Gives a TCP port of 127.0.0.1 that nobody listens on at this moment, at random: two who ask at once get two. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(CHOSEN_PORTS.least, CHOSEN_PORTS.end);
    if (await isPortFree(port)) return port;
  }
}

/**
 * Chooses an internal port. The one that the person asked for through `variable` must be free (else PortTakenError);
 * otherwise `preferred` or, when that is held, the next free one above it.
 */
export async function choosePort(variable: string, preferred: number): Promise<number> {
  const asked = process.env[variable];
  if (asked !== undefined && asked !== "") {
    const port = parsePort(asked, variable);
    if (!(await isPortFree(port))) throw new PortTakenError(port, variable);
    return port;
  }
  for (let port = preferred; port < preferred + 60; port += 6) if (await isPortFree(port)) return port;
  return freePort();
}

/** Reads a port number from text; throws an Error with a pt-BR sentence naming `variable` when it is not one. */
export function parsePort(text: string, variable: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable}=${text} não é um número de porta (1 a 65535).`);
}
