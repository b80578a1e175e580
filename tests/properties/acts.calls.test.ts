import { describe } from "vitest";
import { CALLS } from "../support/acts/catalogue.ts";
import { checkActs } from "../support/acts/check.ts";

describe("everybody is answered as declared", () => checkActs(CALLS));
