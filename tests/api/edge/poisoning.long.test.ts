import { describe } from "vitest";
import { KEPT_ROUTES, meetHostileRequests } from "../../support/hostile-visits.ts";

const { describeNextVisitor } = meetHostileRequests();

describe("whatever came first, the next visitor gets the same", () => {
  describeNextVisitor(KEPT_ROUTES);
});
