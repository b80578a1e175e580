import { expect, it } from "vitest";
import { writeUnderKey } from "../../../../app/platform/stripe-write.server.ts";

/** A Stripe of one write: what its calls end in, one after the other, and what it keeps of them under their keys. */
function stripeThat(...ends: ("done" | "fails" | "is lost")[]) {
  const kept = new Map<string, { call: string; isDone: boolean }>();
  const keys: string[] = [];
  let calls = 0;
  return {
    keys,
    kept,
    write: async ({ idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey);
      const known = kept.get(idempotencyKey);
      if (known?.isDone) return known.call;
      if (known)
        throw Object.assign(new Error("repeated"), {
          headers: { "idempotent-replayed": "true", "original-request": known.call },
        });
      const end = ends[calls] ?? "done";
      calls += 1;
      if (end === "is lost") throw new Error("lost");
      kept.set(idempotencyKey, { call: `req_${calls}`, isDone: end === "done" });
      if (end === "fails")
        throw Object.assign(new Error("new"), { headers: { "request-id": `req_${calls}` } });
      return `req_${calls}`;
    },
  };
}

it("asks under its key, and again under the same one where no answer came", async () => {
  const stripe = stripeThat("is lost", "done");
  await expect(writeUnderKey("refund-1", stripe.write)).rejects.toThrow("lost");
  expect(await writeUnderKey("refund-1", stripe.write)).toBe("req_2");
  expect(await writeUnderKey("refund-1", stripe.write)).toBe("req_2");
  expect(new Set(stripe.keys)).toEqual(new Set(["refund-1"]));
});

it("throws an error that is new, and goes to the next key only when that is repeated", async () => {
  const stripe = stripeThat("fails", "fails", "done");
  await expect(writeUnderKey("refund-1", stripe.write)).rejects.toThrow("new");
  expect(stripe.keys).toEqual(["refund-1"]);
  await expect(writeUnderKey("refund-1", stripe.write)).rejects.toThrow("new");
  expect(stripe.keys).toEqual(["refund-1", "refund-1", "refund-1-after-req_1"]);
  expect(await writeUnderKey("refund-1", stripe.write)).toBe("req_3");
  // Whoever asks again comes to the same key, and it is done once.
  expect(await writeUnderKey("refund-1", stripe.write)).toBe("req_3");
  expect([...stripe.kept.values()].filter(({ isDone }) => isDone)).toHaveLength(1);
});

it("gives up when a write fails again and again", async () => {
  const stripe = stripeThat(...Array.from({ length: 50 }, () => "fails" as const));
  const errors: string[] = [];
  for (let time = 0; time < 40; time++)
    await writeUnderKey("refund-1", stripe.write).catch((error: Error) => errors.push(error.message));
  expect(errors.at(0)).toBe("new");
  expect(errors.at(-1)).toBe("repeated");
});
