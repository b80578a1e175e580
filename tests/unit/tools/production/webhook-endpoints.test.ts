import { describe, expect, it } from "vitest";
import { endpointsLeft, eventsByEndpoint } from "../../../../tools/production/webhook-endpoints.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";

const ORIGIN = "https://quadra.esp.br";
const url = `${ORIGIN}/api/webhooks/stripe`;
const handled = ["charge.refunded", "account.updated", "charge.failed", "account.application.deauthorized"];
const own = {
  url,
  status: "enabled",
  application: null,
  enabled_events: ["charge.failed", "charge.refunded"],
};
const connected = {
  url,
  status: "enabled",
  application: "ca_1",
  enabled_events: ["account.application.deauthorized", "account.updated"],
};
const CREATE_OWN = `No Stripe, crie o endpoint de ${url} para os eventos da própria conta, com: charge.failed, charge.refunded.`;
const CREATE_CONNECTED = `No Stripe, crie o endpoint de ${url} para os eventos das contas conectadas (Connect), com: account.application.deauthorized, account.updated.`;

describe("the endpoints at Stripe", () => {
  it.each([
    ["both hear all", [own, connected], []],
    [
      "each hears all that there is",
      [
        { ...own, enabled_events: ["*"] },
        { ...connected, enabled_events: ["*"] },
      ],
      [],
    ],
    ["two share what there is to hear", [{ ...own, enabled_events: ["charge.failed"] }, own, connected], []],
    ["there is none", [], [CREATE_OWN, CREATE_CONNECTED]],
    ["Connect's is missing", [own], [CREATE_CONNECTED]],
    ["Connect's hears of the account only", [own, { ...connected, application: null }], [CREATE_CONNECTED]],
    ["the account's is missing", [connected], [CREATE_OWN]],
    ["another address", [{ ...own, url: `${url}/` }, connected], [CREATE_OWN]],
    ["another origin", [{ ...own, url: url.replace("quadra", "www.quadra") }, connected], [CREATE_OWN]],
    [
      "one is off",
      [{ ...own, status: "disabled" }, connected],
      [`No Stripe, ative o endpoint de ${url} para os eventos da própria conta.`],
    ],
    [
      "one does not hear all",
      [own, { ...connected, enabled_events: ["account.updated", "payout.paid"] }],
      [
        `No Stripe, acrescente ao endpoint de ${url} para os eventos das contas conectadas (Connect): account.application.deauthorized.`,
      ],
    ],
  ])("%s", (_case, endpoints, left) => {
    expect(endpointsLeft(endpoints, { origin: ORIGIN, handled })).toEqual(left);
  });

  it("each event that the product handles is told to one of them", () => {
    const types = Object.keys(HANDLERS);
    const { account, connect } = eventsByEndpoint(types);
    expect([...account, ...connect].toSorted()).toEqual(types.toSorted());
    expect(connect).toEqual([
      "account.application.deauthorized",
      "account.updated",
      "payout.canceled",
      "payout.created",
      "payout.failed",
      "payout.paid",
      "payout.updated",
    ]);
  });
});
