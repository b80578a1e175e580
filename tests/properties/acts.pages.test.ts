import { describe } from "vitest";
import { PAGES } from "../support/acts/catalogue.ts";
import { checkActs } from "../support/acts/check.ts";

describe("everybody is answered as declared", () => checkActs(PAGES));
