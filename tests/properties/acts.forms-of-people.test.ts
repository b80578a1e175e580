import { describe } from "vitest";
import { FORMS_OF_PEOPLE } from "../support/acts/catalogue.ts";
import { checkActs } from "../support/acts/check.ts";

describe("everybody is answered as declared", () => checkActs(FORMS_OF_PEOPLE));
