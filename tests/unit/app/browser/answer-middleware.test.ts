import { data, type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { answerMiddleware } from "../../../../app/browser/answer-middleware.ts";
import { onAnswer, speakFor } from "../../../../app/browser/announce-answer.ts";
import type { FormAnswer } from "../../../../app/lib/form-answer.ts";

const said: FormAnswer[] = [];
let stop: () => void;

beforeEach(() => {
  const page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page));
  stop = onAnswer((answer) => said.push(answer));
});
afterEach(() => {
  stop();
  said.length = 0;
  vi.unstubAllGlobals();
});

/** Sends an action's result through the middleware; gives what becomes of it. */
async function passed(
  result: DataStrategyResult,
  { method = "POST", body = "form=approve+7" } = {},
): Promise<DataStrategyResult | undefined> {
  const sent = method === "GET" ? {} : { body: new URLSearchParams(body) };
  const args = { request: new Request("http://quadra.test/x", { method, ...sent }) };
  const next = async () => ({ page: result });
  const answer = await answerMiddleware(args as Parameters<typeof answerMiddleware>[0], next);
  return answer?.page;
}

describe("what ends a form before its action answers becomes its refusal, and the page stays", () => {
  const thrown = (status: number, body: unknown) => new ErrorResponse(status, "", body);
  it.each([
    ["a lost network", new TypeError("Failed to fetch"), { code: "offline" }],
    [
      "a limit",
      thrown(429, { code: "rate_limited", retryAfterSeconds: 60 }),
      { code: "rate_limited", retryAfterSeconds: 60 },
    ],
    [
      "a body that is too large",
      thrown(413, JSON.stringify({ ok: false, error: { code: "payload_too_large" } })),
      { code: "payload_too_large" },
    ],
    ["a limit of somebody else's", thrown(429, "<html>"), { code: "rate_limited" }],
    ["another site", thrown(403, ""), { code: "forbidden" }],
    ["a server that fell", thrown(500, "Unexpected Server Error"), { code: "unexpected" }],
    ["a word that is none of ours", thrown(500, { code: "toString" }), { code: "unexpected" }],
  ])("%s", async (_name, result, error) => {
    expect(await passed({ type: "error", result })).toEqual({
      type: "data",
      result: data({ ok: false, error }, 503),
    });
  });

  test("of a form that no script of ours sends it is said at once: its page may know no words for it", async () => {
    const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
    await passed(lost, { body: "intent=change_password" });
    expect(said).toEqual([{ ok: false, form: "", error: { code: "offline" } }]);
    await passed(lost);
    expect(said).toHaveLength(1);
  });
  test("a redirect goes on", async () => {
    const result = new Response(null, { status: 302 });
    expect(await passed({ type: "error", result })).toEqual({ type: "error", result });
  });
  test("what is only read passes as it came, where no page is shown that could be kept", async () => {
    const lost = { type: "error", result: new TypeError("Failed to fetch") } as const;
    expect(await passed(lost, { method: "GET" })).toEqual(lost);
  });
});

describe("what an action answered is said where it passes", () => {
  const done: FormAnswer = { ok: true, form: "approve 7", sentence: "Resultado aprovado." };
  const refused: FormAnswer = { ok: false, form: "approve 7", error: { code: "already_answered" } };
  const pass = (answer: object) => passed({ type: "data", result: data(answer, 200) });

  test("to a form that is gone meanwhile, too", async () => {
    await pass(done);
    await pass(refused);
    expect(said).toEqual([done, refused]);
  });
  test("a form on the page says its refusals, and a quiet one all", async () => {
    const leave = speakFor("approve 7", false);
    await pass(done);
    await pass(refused);
    expect(said).toEqual([done]);
    leave();
    speakFor("approve 7", true);
    await pass(done);
    expect(said).toEqual([done]);
  });
  test("and nothing of a form without a name", async () => {
    await pass({ ...done, form: "" });
    await pass({ step: "code" });
    expect(said).toEqual([]);
  });
});
