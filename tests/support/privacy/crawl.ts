import { createHash } from "node:crypto";
import type { TestApp } from "../app.ts";
import { dataPath } from "../data-answers.ts";
import { keepingOf, withoutClock } from "./keeping.ts";
import type { Markers } from "./markers.ts";
import type { Asker } from "./people.ts";
import { markersIn, mayRead } from "./scan.ts";

/** One question: as the page, as the data of React Router's own scripts, as JSON, or with a token. */
export interface Question {
  asker: Asker;
  method: string;
  address: string;
  way: "page" | "data" | "json" | "token";
}

/** The findings of a crawl: faults, what came from the cache, and what the rightful owners saw. */
export interface Findings {
  faults: string[];
  /** Digests of bodies by public address, with who got them. */
  publicBodies: Map<string, Map<string, string>>;
  seen: Set<string>;
  /** How many answers there were by asker and status. */
  statuses: Map<string, number>;
  keptStates: Map<string, number>;
}

export function noFindings(): Findings {
  return { faults: [], publicBodies: new Map(), seen: new Set(), statuses: new Map(), keptStates: new Map() };
}

const count = (map: Map<string, number>, key: string) => void map.set(key, (map.get(key) ?? 0) + 1);

/** Asks through the cache, `width` at a time in the order given, and checks every answer. */
export async function crawl(
  app: TestApp,
  questions: readonly Question[],
  markers: Markers,
  findings: Findings,
  width = 6,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < questions.length; at = next++)
      await ask(app, questions[at]!, markers, findings);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function ask(app: TestApp, question: Question, markers: Markers, findings: Findings): Promise<void> {
  const { asker, method, way } = question;
  const address = way === "data" ? dataPath(question.address) : question.address;
  const headers: Record<string, string> = { "user-agent": "crawl" };
  if (asker.cookie !== null && way !== "token") headers.cookie = asker.cookie;
  if (asker.bearer !== null && way === "token") headers.authorization = `Bearer ${asker.bearer}`;
  headers.accept = way === "json" ? "application/json" : "text/html, */*";
  const isWriting = method !== "GET";
  if (isWriting) {
    headers.origin = app.origin;
    headers["content-type"] = address.startsWith("/api/")
      ? "application/json"
      : "application/x-www-form-urlencoded";
  }
  const answer = await app.fetch(address, {
    method,
    headers,
    ...(isWriting ? { body: address.startsWith("/api/") ? "{}" : "intent=nothing" } : {}),
  });
  const body = await answer.text();
  const description = `${asker.name} ${way} ${method} ${address} → ${answer.status}`;
  const fault = (what: string) => void findings.faults.push(`${description}: ${what}`);
  count(findings.statuses, `${asker.name} ${answer.status}`);

  const fields = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  for (const [value, marker] of markersIn(`${fields}\n${body}`, markers)) {
    if (!mayRead(marker, asker)) fault(`${marker.column} (${value})`);
    else findings.seen.add(`${asker.name} ${marker.column}`);
  }
  if (asker.bearer !== null && body.includes(asker.bearer)) fault("its own access token in the body");

  const keeping = keepingOf(method, address, answer);
  if (keeping.state !== null) count(findings.keptStates, keeping.state);
  for (const wrong of keeping.faults) fault(wrong);
  if (keeping.isPublic && answer.status === 200) {
    const digests = findings.publicBodies.get(address) ?? new Map<string, string>();
    digests.set(createHash("sha256").update(withoutClock(body)).digest("hex"), description);
    findings.publicBodies.set(address, digests);
  }
}
