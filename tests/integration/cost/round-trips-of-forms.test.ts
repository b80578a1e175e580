import { authForms, registrationForms, setupForms } from "../../support/trips/account-forms.ts";
import { clubBillingForms } from "../../support/trips/club-billing.ts";
import { checkTrips } from "../../support/trips/check.ts";
import { athleteForms, clubForms, heavyForms, profileForms } from "../../support/trips/forms.ts";
import { joiningForms, linkForms } from "../../support/trips/joining.ts";
import { subscriptionForms } from "../../support/trips/subscription.ts";
import { termsForms } from "../../support/trips/terms.ts";
import { securityForms } from "../../support/trips/security-forms.ts";

checkTrips({
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
});
