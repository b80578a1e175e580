import { expect, it } from "vitest";
import { securityTxt } from "../../../worker/security-txt.ts";

it("says where to report a hole, and until when that is so (RFC 9116)", () => {
  const site = { origin: "https://quadra.example", contact: "mailto:a@quadra.example" };
  expect(securityTxt(site, new Date("2026-11-23T00:00:00Z"))).toBe(
    [
      "Contact: mailto:a@quadra.example",
      "Expires: 2027-05-22T00:00:00.000Z",
      "Preferred-Languages: pt, en",
      "Canonical: https://quadra.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
