import { closeWindows } from "../../app/features/scoring/ledger/close-windows.server.ts";
import { keepMondays } from "../../app/features/rankings/tables/keep-mondays.server.ts";
import type { TestVerbs } from "./services.ts";

/** Does to tables what the minute's job does: closes what has left its window by the clock, then keeps the places of a Monday that has begun. */
export async function passMidnight({ context }: Pick<TestVerbs, "context">): Promise<void> {
  while ((await closeWindows(context)) > 0);
  await keepMondays(context);
}
