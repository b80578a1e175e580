import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { openFeeDesk } from "../support/fee-desk.ts";
import { MONEY_SCENES, openStage, type Stage } from "../support/money-scenes.ts";
import { startMoney, type TestMoney } from "../support/money.ts";
import { readSources } from "../support/source-tree.ts";

// Every change of money reaches people by mail (product §7): docs/payments.md has the table, and each of its rows is played here.

interface Row {
  change: string;
  subject: string;
  link: string;
  where: string;
}

const [, table = ""] = readFileSync("docs/payments.md", "utf8").split(
  "| change | to | subject | link | where |",
);
const ROWS: Row[] = table
  .split("\n")
  .filter((line) => /^\| [^-]/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, change = "", , subject = "", link = "", where = ""]) => ({ change, subject, link, where }));

/** The part of an address that a mail of a kind of link holds. */
const LINKS: Readonly<Record<string, string>> = {
  plan: "/athlete/subscription",
  receipts: "/athlete/subscription",
  entry: "/athlete-dashboard/torneios/",
  payouts: "/club-admin-dashboard/pagamento",
  task: "/system-diagnostics",
  "club's task": "/club-admin-dashboard/pagamento",
};

let money: TestMoney;
let stage: Stage;
beforeAll(async () => {
  money = await startMoney({ subscriptionMethods: "boleto" });
  stage = await openStage(money, await openFeeDesk(money));
});
afterAll(() => money.stop());

describe("the table of docs/payments.md", () => {
  it("has a scene for each of its rows, and a row for each scene", () => {
    expect(ROWS.map(({ change }) => change)).toEqual(Object.keys(MONEY_SCENES));
    expect(ROWS.length).toBeGreaterThan(30);
  });

  it("names every place that moves money of a share, or orders a refund", () => {
    const moves =
      /\b(?:orderRefunds|giveBackPaid|giveUpPlace|giveLatePaymentBack|setSharePaid|markShareStatement|winPlace|openWonPlace|refundFailedStatement|refundMissedStatement|holdRefundStatement|releaseRefundStatement|settleByBankStatement|saveRefundKey|keyDoneStatement|storeDispute|storeSubscription)\(/;
    const places = readSources(["app/features"])
      .filter(
        ({ path, text }) =>
          !path.endsWith("-repository.server.ts") && moves.test(text.replace(/^export .*$/gm, "")),
      )
      .map(({ path }) => path.split("/").at(-1)!.replace(".server.ts", ""));
    // It only hands on to `late-payment`.
    const named = new Set([...ROWS.map(({ where }) => where), "record-charge", "order-refund"]);
    expect(places.filter((place) => !named.has(place))).toEqual([]);
  });

  it("knows every event of Stripe's that we take", () => {
    const told =
      /^(customer\.subscription\.|invoice\.|checkout\.session\.|payment_intent\.|charge\.dispute\.|refund\.|payout\.failed)/;
    /** Those that only write what others have told, or nobody's money. */
    const silent = [
      "charge.succeeded",
      "customer.updated",
      "customer.deleted",
      "account.updated",
      "account.application.deauthorized",
      "transfer.created",
      "transfer.reversed",
      "application_fee.created",
      "application_fee.refunded",
      "payout.created",
      "payout.updated",
      "payout.paid",
      "payout.canceled",
    ];
    expect(
      Object.keys(HANDLERS)
        .filter((type) => !told.test(type))
        .toSorted(),
    ).toEqual(silent.toSorted());
  });
});

describe("a mail leaves when", () => {
  it.each(ROWS.map((row) => [row.change, row] as const))(
    "%s",
    async (change, { subject, link }) => {
      await stage.desk.deliverAll();
      money.mails.splice(0);
      const userId = await MONEY_SCENES[change]!(stage);
      await stage.desk.deliverAll();
      const [reader] = await money.database.sql<{ email: string }>("select email from users where id = $1", [
        userId,
      ]);
      const found = money.mails.filter(
        ({ to, subject: said }) => to === reader!.email && said.includes(subject),
      );
      expect(
        found.map(({ subject: said }) => said),
        `of ${JSON.stringify(money.mails.map(({ to, subject: said }) => `${to}: ${said}`))}`,
      ).toHaveLength(1);
      if (LINKS[link] !== undefined) expect(found[0]!.text).toContain(LINKS[link]);
      else expect(found[0]!.text).toContain("/super-admin-dashboard/pagamentos");
    },
    60_000,
  );
});
