import { oncePerRequest } from "../../platform/once.server.ts";
import { readCurrentTerms } from "./read-current-terms.server.ts";

/** The terms in effect for a page with a form: read once a request, whether its action or its loader asks first. */
export const termsOfPage = oncePerRequest((services) => readCurrentTerms({ services }));
