import { authForms, registrationForms, setupForms } from "../support/request-cases/account-forms.ts";
import { clubBillingForms } from "../support/request-cases/club-billing.ts";
import { checkRequests } from "../support/request-cases/check.ts";
import { clubForms, heavyForms, platformForms } from "../support/request-cases/club-forms.ts";
import { athleteForms, profileForms } from "../support/request-cases/forms.ts";
import { joiningForms, linkForms } from "../support/request-cases/joining.ts";
import { subscriptionForms } from "../support/request-cases/subscription.ts";
import { termsForms } from "../support/request-cases/terms.ts";
import { securityForms } from "../support/request-cases/security-forms.ts";

checkRequests({
  "an athlete's dashboard": athleteForms,
  "a club's dashboard": clubForms,
  "a club's subscription": clubBillingForms,
  "profile and terms": profileForms,
  registrations: registrationForms,
  "/auth": authForms,
  security: securityForms,
  "a first profile": setupForms,
  "links of a club": linkForms,
  "joining by a link": joiningForms,
  "publishing terms": termsForms,
  "a subscription": subscriptionForms,
  "imports and rebuilds": heavyForms,
  "the platform's notifications": platformForms,
});
