import { listOf, retrieve } from "../api/listing.ts";
import { runDue } from "../due.ts";
import { newId } from "../account/ids.ts";
import { allowOnly, integer, text } from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import { rendered } from "../account/rendering.ts";
import { type Call, deletedAnswer, type Routes } from "../api/routing.ts";
import type { TestClock } from "../account/surface-objects.ts";
import { need, type Account } from "../account/account.ts";

const LIFE_SECONDS = 30 * 86_400;

/** Test clocks: the time of the customers that were made with one. */
export const TEST_CLOCK_ROUTES: Routes = {
  "POST /v1/test_helpers/test_clocks": create,
  "GET /v1/test_helpers/test_clocks": listOf("test_helpers.test_clock", []),
  "GET /v1/test_helpers/test_clocks/:id": retrieve("test_helpers.test_clock"),
  "POST /v1/test_helpers/test_clocks/:id/advance": advance,
  "DELETE /v1/test_helpers/test_clocks/:id": remove,
};

function create({ account, form }: Call): TestClock {
  allowOnly(form, ["frozen_time", "name"]);
  const frozen = integer(form, "frozen_time");
  if (frozen === undefined)
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  const clock = account.store.insert<TestClock>({
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: account.now(),
    deletes_after: account.now() + LIFE_SECONDS,
    frozen_time: frozen,
    livemode: false,
    name: text(form, "name") ?? null,
    status: "ready",
    status_details: {},
  });
  account.emit("test_helpers.test_clock.created", clock);
  return clock;
}

/** The work is done before the answer, which still says `advancing` as Stripe's does; the next look says `ready`. */
function advance({ account, id, form }: Call): object {
  allowOnly(form, ["frozen_time"]);
  const clock = need(account, "test_helpers.test_clock", id);
  const target = integer(form, "frozen_time");
  if (target === undefined)
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  if (target <= clock.frozen_time)
    throw invalid("The frozen time must be after the clock's current frozen time.", "frozen_time");
  account.store.change(clock, {
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  account.emit("test_helpers.test_clock.advancing", clock);
  const answer = rendered(clock);
  advanceClock(account, clock, target);
  account.store.change(clock, { status: "ready", status_details: {} });
  account.emit("test_helpers.test_clock.ready", clock);
  return answer;
}

function advanceClock(account: Account, clock: TestClock, target: number): void {
  const isOurs = (customerId: string | null) =>
    account.store.find("customer", customerId)?.test_clock === clock.id ? target : null;
  runDue(account, isOurs, (at) => {
    if (at > clock.frozen_time) account.store.change(clock, { frozen_time: at });
  });
  account.store.change(clock, { frozen_time: target });
}

/** A clock goes away with the customers that it governs. */
function remove({ account, id, form }: Call): object {
  allowOnly(form, []);
  const clock = need(account, "test_helpers.test_clock", id);
  const kinds = ["subscription", "invoice", "payment_intent", "checkout.session", "invoiceitem"] as const;
  for (const customer of account.store.all("customer")) {
    if (customer.test_clock !== id) continue;
    for (const kind of kinds)
      for (const each of account.store.all(kind))
        if (each.customer === customer.id) account.store.remove(each);
    account.store.remove(customer);
  }
  account.store.remove(clock);
  account.emit("test_helpers.test_clock.deleted", clock);
  return deletedAnswer(clock);
}
