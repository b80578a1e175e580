import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebhookCaller } from "../../../../app/platform/webhook-caller.server.ts";

const RECEIVER = "https://programa.clube.com.br/quadra";
const caller = createWebhookCaller({ origin: "https://quadra.app.br" });

/** The answers of DNS for every name, by type of record; the answer of the receiver. */
let records: Record<string, { type: number; data: string }[]>;
let receiver: (init: RequestInit) => Promise<Response>;
let called: { url: string; init: RequestInit }[];

beforeEach(() => {
  records = { A: [{ type: 1, data: "8.8.8.8" }], AAAA: [] };
  receiver = async () => new Response("ok");
  called = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { host, searchParams } = new URL(url);
    if (host === "cloudflare-dns.com") {
      expect(searchParams.get("name")).toBe("programa.clube.com.br");
      return Response.json({ Status: 0, Answer: records[searchParams.get("type") ?? ""] });
    }
    called.push({ url, init });
    return await receiver(init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = (url = RECEIVER) => caller.call(url, { "webhook-id": "m1" }, "{}");

describe("a call to an address that a club typed", () => {
  it("posts the body with its headers, follows nothing and gives the status", async () => {
    expect(await call()).toEqual({ status: 200, fault: null });
    expect(called).toMatchObject([
      { url: RECEIVER, init: { method: "POST", body: "{}", redirect: "manual" } },
    ]);
    expect(new Headers(called[0]!.init.headers).get("webhook-id")).toBe("m1");
    receiver = async () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1/" } });
    expect(await call()).toEqual({ status: 302, fault: null });
    expect(called).toHaveLength(2);
  });

  it("reads nothing of the answer, however much of it there is", async () => {
    const cancelled = vi.fn<() => void>();
    receiver = async () =>
      new Response(
        new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(65_536)), cancel: () => cancelled() }),
      );
    expect(await call()).toEqual({ status: 200, fault: null });
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["http://programa.clube.com.br", "not_https"],
    ["https://127.0.0.1/", "not_a_name"],
    ["https://[::ffff:169.254.169.254]/", "not_a_name"],
    ["https://quadra.app.br/api/v1/token", "ours"],
  ])("%s is called by nobody, though it was stored", async (url, fault) => {
    expect(caller.faultOf(url)).toBe(fault);
    expect(await call(url)).toEqual({ status: null, fault: "address" });
    expect(called).toEqual([]);
  });

  it.each([
    ["a private address", { A: [{ type: 1, data: "10.0.0.8" }] }],
    [
      "a public and a private address",
      {
        A: [
          { type: 1, data: "8.8.8.8" },
          { type: 1, data: "127.0.0.1" },
        ],
      },
    ],
    ["a private IPv6 address beside a public IPv4", { AAAA: [{ type: 28, data: "fd00::1" }] }],
    ["the cloud's metadata", { A: [{ type: 1, data: "169.254.169.254" }] }],
  ])("a name that leads to %s is not called", async (_what, found) => {
    records = { ...records, ...found };
    expect(await call()).toEqual({ status: null, fault: "address" });
    expect(called).toEqual([]);
  });

  it("other records of the name do not matter; a name without addresses cannot be reached", async () => {
    records.A!.unshift({ type: 5, data: "clube.provedor.com." });
    expect(await call()).toEqual({ status: 200, fault: null });
    records = { A: [{ type: 5, data: "clube.provedor.com." }], AAAA: [] };
    expect(await call()).toEqual({ status: null, fault: "unreachable" });
  });

  it("a receiver that breaks the connection, and one that is silent", async () => {
    receiver = () => Promise.reject(new TypeError("broken"));
    expect(await call()).toEqual({ status: null, fault: "unreachable" });
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
      expect(ms).toBe(8_000);
      return AbortSignal.abort();
    });
    expect(await call()).toEqual({ status: null, fault: "timeout" });
  });

  it("a test's own origin is called as it is, and nothing else beside it", async () => {
    const testing = createWebhookCaller({
      origin: "http://127.0.0.1:8787",
      testOrigins: ["http://127.0.0.1:9000"],
    });
    expect(await testing.call("http://127.0.0.1:9000/x", {}, "{}")).toEqual({ status: 200, fault: null });
    expect(await testing.call("http://127.0.0.1:9001/x", {}, "{}")).toEqual({
      status: null,
      fault: "address",
    });
  });
});
