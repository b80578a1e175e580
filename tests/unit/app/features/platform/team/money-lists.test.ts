import { describe, expect, it, test } from "vitest";
import {
  isStripeId,
  moneyParameters,
  moneyQuery,
  moneySpan,
  stripeHref,
} from "../../../../../../app/features/platform/team/money-lists.ts";

const asked = (query: string) => moneyQuery(new URLSearchParams(query));

describe("what the address of the money asks for", () => {
  it.each([
    ["", { list: "assinaturas", state: null, who: "", since: null, until: null, from: 0 }],
    [
      "lista=pagamentos&situacao=refund&quem=+ch_1+&de=2026-01-31&pagina=2",
      { list: "pagamentos", state: "refund", who: "ch_1", since: "2026-01-31", from: 100 },
    ],
    // A filter of another list is left out.
    ["lista=avisos&situacao=refund&de=2026-01-31", { list: "avisos", state: null, since: null }],
    ["lista=constructor&pagina=-3", { list: "assinaturas", from: 0 }],
  ])("%j", (query, expected) => expect(asked(query)).toMatchObject(expected));

  it("is said again as it was understood", () => {
    const query = asked("lista=pagamentos&situacao=dispute&quem=praia&de=2026-01-01&ate=2026-02-01");
    expect(asked(new URLSearchParams(moneyParameters(query)).toString())).toEqual(query);
    expect(asked(new URLSearchParams(moneyParameters(query, 50)).toString())).toEqual({ ...query, from: 50 });
  });

  it("counts both days, as Brasília has them", () => {
    expect(moneySpan({ since: "2026-01-01", until: null })).toEqual({
      after: new Date("2026-01-01T03:00:00Z"),
      before: null,
    });
    expect(moneySpan({ since: null, until: "2026-01-01" })).toEqual({
      after: null,
      before: new Date("2026-01-02T03:00:00Z"),
    });
  });
});

test.each([
  ["sub_1AbC", true],
  ["cus_x", true],
  ["ana souza", false],
  ["_x", false],
  ["x@y_z", false],
])("%s is an id of Stripe's: %s", (text, is) => expect(isStripeId(text)).toBe(is));

test("an id leads to Stripe, whatever stands in it", () =>
  expect(stripeHref("ch_1&a=<")).toBe("https://dashboard.stripe.com/search?query=ch_1%26a%3D%3C"));
