import { isPublicAddress, type ReceiverFault, receiverFault } from "../lib/receiver-addresses.ts";
import type { CallFault } from "../lib/webhook-events.ts";

/** The outcome of a call: the status that was answered, or why there was none. */
export interface Called {
  status: number | null;
  fault: CallFault | null;
}

/** Calls addresses that clubs typed, and only public ones. */
export interface WebhookCaller {
  /** Why an address may not be called, or null where it may. What its name leads to is asked with each call. */
  faultOf(url: string): ReceiverFault | null;
  /** Posts a body of JSON. Follows no redirect and reads nothing of the answer but its status. Never throws. */
  call(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Called>;
}

/** The names' addresses and the answer, together. */
const CALL_WITHIN_MS = 8_000;
const RESOLVER = "https://cloudflare-dns.com/dns-query";
/** The numbers of A and AAAA in DNS. */
const ADDRESS_TYPES: ReadonlySet<unknown> = new Set([1, 28]);

/**
 * A caller for the product at `origin`. A worker cannot say which of a name's addresses it connects to, so the name is asked for
 * before each call and every address that it has must be public. `testOrigins` are called as they are, by http too: only
 * where no production runs (`settingFaults`).
 */
export function createWebhookCaller(options: {
  origin: string;
  testOrigins?: readonly string[];
}): WebhookCaller {
  const ourHost = new URL(options.origin).hostname;
  const isTest = (url: string) =>
    URL.canParse(url) && (options.testOrigins ?? []).includes(new URL(url).origin);
  const faultOf = (url: string) => (isTest(url) ? null : receiverFault(url, ourHost));
  return {
    faultOf,
    async call(url, headers, body) {
      if (faultOf(url) !== null) return { status: null, fault: "address" };
      const signal = AbortSignal.timeout(CALL_WITHIN_MS);
      try {
        if (!isTest(url) && !(await leadsToPublic(new URL(url).hostname, signal)))
          return { status: null, fault: "address" };
        const answer = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "user-agent": "Quadra-Webhooks/1", ...headers },
          body,
          // Where it leads to was not looked at.
          redirect: "manual",
          signal,
        });
        await answer.body?.cancel();
        return { status: answer.status, fault: null };
      } catch {
        return { status: null, fault: signal.aborted ? "timeout" : "unreachable" };
      }
    },
  };
}

/** Whether a name has addresses, and all of them are public. Throws where the resolver does not answer, or knows none. */
async function leadsToPublic(name: string, signal: AbortSignal): Promise<boolean> {
  const addresses = (await Promise.all(["A", "AAAA"].map((type) => resolve(name, type, signal)))).flat();
  if (addresses.length === 0) throw new Error("the name has no address");
  return addresses.every(isPublicAddress);
}

/** Addresses of a name by DNS over HTTPS, in its form of JSON. */
async function resolve(name: string, type: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetch(`${RESOLVER}?name=${encodeURIComponent(name)}&type=${type}`, {
    headers: { accept: "application/dns-json" },
    redirect: "manual",
    signal,
  });
  const { Answer: found = [] } = (await answer.json()) as { Answer?: { type?: unknown; data?: unknown }[] };
  return found.filter((one) => ADDRESS_TYPES.has(one.type)).map((one) => String(one.data));
}
