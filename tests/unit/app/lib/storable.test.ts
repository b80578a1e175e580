import { describe, expect, it } from "vitest";
import { faultOfFields, faultOfJson, withoutUnstorable } from "../../../../app/lib/storable.ts";

const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);

describe("what of parsed JSON cannot be kept", () => {
  it.each([
    [{ a: "João 😀", b: [1, null, true, { c: "" }] }, null],
    [nested(32), null],
    [{ a: "x\0" }, { path: "a", fault: "text" }],
    [{ a: [{ b: "\ud800" }] }, { path: "a.0.b", fault: "text" }],
    [{ a: { "\0": 1 } }, { path: "a", fault: "text" }],
    [{ "\udc00": 1 }, { path: "", fault: "text" }],
    [JSON.parse('{"a":{"__proto__":{}}}'), { path: "a", fault: "text" }],
    [JSON.parse('{"a":1e400}'), { path: "a", fault: "number" }],
  ])("%j", (sent, fault) => {
    expect(faultOfJson(sent)).toEqual(fault);
  });

  it.each([33, 1_000, 50_000])("%d levels", (levels) => {
    expect(faultOfJson(nested(levels))).toMatchObject({ fault: "depth" });
  });
});

describe("what of fields cannot be kept", () => {
  it.each([
    ["a=1&b=2&a%00=3", { path: "", fault: "text" }],
    ["a=1&b=%00", { path: "b", fault: "text" }],
    ["a=1&b=2&a=1", { path: "a", fault: "repeated" }],
    ["ids=1&ids=2&a=%ff", null],
  ])("%s", (text, fault) => {
    expect(faultOfFields(new URLSearchParams(text), ["ids"])).toEqual(fault);
  });

  it("a file's name", () => {
    const form = new FormData();
    form.append("arquivo", new File(["x"], "a\0.csv"));
    expect(faultOfFields(form)).toEqual({ path: "arquivo", fault: "text" });
  });
});

it("a search loses what cannot be stored, and no more", () => {
  expect(withoutUnstorable("Jo\0ão \ud800")).toBe("João \ufffd");
});
