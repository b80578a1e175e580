import { expect, it } from "vitest";
import { openMailKeys } from "../../../local/mail-keys.ts";

it("holds a key while its mail is taken, knows it for 24 hours, and forgets a refused one", () => {
  let now = 0;
  const keys = openMailKeys(() => now);
  expect(keys.begin("k", "mail")).toEqual({ kind: "new" });
  expect(keys.begin("k", "mail")).toEqual({ kind: "in_progress" });
  keys.end("k", "id-1");
  expect(keys.begin("k", "mail")).toEqual({ kind: "sent", id: "id-1" });
  expect(keys.begin("k", "another")).toEqual({ kind: "other_mail" });
  now = 24 * 3_600_000 - 1;
  expect(keys.begin("k", "mail")).toEqual({ kind: "sent", id: "id-1" });
  now += 1;
  expect(keys.begin("k", "mail")).toEqual({ kind: "new" });
  keys.end("k", null);
  expect(keys.begin("k", "another")).toEqual({ kind: "new" });
  expect(keys.begin("", "mail")).toEqual({ kind: "invalid" });
});
