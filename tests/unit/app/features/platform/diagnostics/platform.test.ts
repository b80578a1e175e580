import { expect, test } from "vitest";
import {
  auditLabel,
  roleLabel,
  allSubscriptionsLabel,
} from "../../../../../../app/features/platform/diagnostics/platform.ts";
import { jobState, LATE_AFTER_MS } from "../../../../../../app/features/platform/diagnostics/system.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  [null, "ok"],
  [0, "ok"],
  [LATE_AFTER_MS, "ok"],
  [LATE_AFTER_MS + 1, "late"],
  [-60_000, "ok"],
])("work that waits since %s ms reads as %s", (age, state) => {
  expect(jobState(age === null ? null : new Date(now.getTime() - age), now)).toBe(state);
});

test("what we know has words, what we do not is shown as it is", () => {
  expect(allSubscriptionsLabel("active")).toBe("Ativa");
  expect(allSubscriptionsLabel("something_new")).toBe("something_new");
  expect(roleLabel("club_admin")).toBe("Administradores de clube");
  expect(roleLabel("referee")).toBe("referee");
  expect(auditLabel({ action: "ranking_rebuilt", data: { sport: "padel" } })).toBe(
    "recalculou as tabelas de padel",
  );
  expect(auditLabel({ action: "other", data: null })).toBe("other");
});
