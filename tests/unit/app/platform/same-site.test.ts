import { expect, test } from "vitest";
import { comesFromUs, saysItIsOurs } from "../../../../app/platform/same-site.server.ts";

const OURS = "https://quadra.example";

test.each<[string, Record<string, string>, boolean, boolean]>([
  ["says nothing", {}, true, false],
  ["a page of ours", { origin: OURS, "sec-fetch-site": "same-origin" }, true, true],
  ["the address that was asked", { origin: "http://127.0.0.1:8787" }, true, true],
  ["another site", { origin: "https://elsewhere.example" }, false, false],
  ["an origin that hides", { origin: "null" }, false, false],
  ["another site by its fetch", { "sec-fetch-site": "cross-site" }, false, false],
  ["a sibling site", { origin: OURS, "sec-fetch-site": "same-site" }, false, false],
  ["an address that somebody typed", { "sec-fetch-site": "none" }, false, false],
])("%s", (_what, headers, isOurs, isSaid) => {
  const request = new Request("http://127.0.0.1:8787/auth", { method: "POST", headers });
  expect([comesFromUs(request, OURS), saysItIsOurs(request, OURS)]).toEqual([isOurs, isSaid]);
});
