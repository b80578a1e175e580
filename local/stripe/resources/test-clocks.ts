import { runDue } from "../due.ts";
import { newId } from "../ids.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import { allowOnly, integer, text } from "../params.ts";
import { invalid } from "../problem.ts";
import { rendered } from "../rendering.ts";
import { type Call, deletedAnswer, type Route } from "../routing.ts";
import type { TestClock } from "../surface-objects.ts";
import { need, type World } from "../world.ts";

const LIFE_SECONDS = 30 * 86_400;

/** Test clocks: the time of the customers that were made with one. */
export const TEST_CLOCK_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/test_helpers/test_clocks", handle: create },
  { method: "GET", path: "/v1/test_helpers/test_clocks", handle: list },
  {
    method: "GET",
    path: "/v1/test_helpers/test_clocks/:id",
    handle: ({ world, id }) => need(world, "test_helpers.test_clock", id),
  },
  { method: "POST", path: "/v1/test_helpers/test_clocks/:id/advance", handle: advance },
  { method: "DELETE", path: "/v1/test_helpers/test_clocks/:id", handle: remove },
];

function create({ world, form }: Call): TestClock {
  allowOnly(form, ["frozen_time", "name"]);
  const frozen = integer(form, "frozen_time");
  if (frozen === undefined)
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  const clock = world.store.insert<TestClock>({
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: world.now(),
    deletes_after: world.now() + LIFE_SECONDS,
    frozen_time: frozen,
    livemode: false,
    name: text(form, "name") ?? null,
    status: "ready",
    status_details: {},
  });
  world.emit("test_helpers.test_clock.created", clock);
  return clock;
}

/** The work is done before the answer, which still says `advancing` as Stripe's does; the next look says `ready`. */
function advance({ world, id, form }: Call): object {
  allowOnly(form, ["frozen_time"]);
  const clock = need(world, "test_helpers.test_clock", id);
  const target = integer(form, "frozen_time");
  if (target === undefined)
    throw invalid("Missing required param: frozen_time.", "frozen_time", "parameter_missing");
  if (target <= clock.frozen_time)
    throw invalid("The frozen time must be after the clock's current frozen time.", "frozen_time");
  world.store.change(clock, {
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  world.emit("test_helpers.test_clock.advancing", clock);
  const answer = rendered(clock);
  advanceClock(world, clock, target);
  world.store.change(clock, { status: "ready", status_details: {} });
  world.emit("test_helpers.test_clock.ready", clock);
  return answer;
}

function advanceClock(world: World, clock: TestClock, target: number): void {
  const isOurs = (customerId: string | null) =>
    world.store.find("customer", customerId)?.test_clock === clock.id ? target : null;
  runDue(world, isOurs, (at) => {
    if (at > clock.frozen_time) world.store.change(clock, { frozen_time: at });
  });
  world.store.change(clock, { frozen_time: target });
}

function list({ world, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  return listPage(world.store.all("test_helpers.test_clock"), form, "/v1/test_helpers/test_clocks");
}

/** A clock goes away with the customers that live by it. */
function remove({ world, id }: Call): object {
  const clock = need(world, "test_helpers.test_clock", id);
  const kinds = ["subscription", "invoice", "payment_intent", "checkout.session", "invoiceitem"] as const;
  for (const customer of world.store.all("customer")) {
    if (customer.test_clock !== id) continue;
    for (const kind of kinds)
      for (const each of world.store.all(kind)) if (each.customer === customer.id) world.store.remove(each);
    world.store.remove(customer);
  }
  world.store.remove(clock);
  world.emit("test_helpers.test_clock.deleted", clock);
  return deletedAnswer(clock);
}
