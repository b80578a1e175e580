import { authForms, registrationForms, setupForms } from "../support/request-cases/account-forms.ts";
import { clubBillingForms } from "../support/request-cases/club-billing.ts";
import { checkRequests } from "../support/request-cases/check.ts";
import { entryForms } from "../support/request-cases/entry-forms.ts";
import { inviteForms } from "../support/request-cases/invites.ts";
import { payeeForms } from "../support/request-cases/payees.ts";
import { officeForms } from "../support/request-cases/office-forms.ts";
import { officeTournamentForms } from "../support/request-cases/office-tournaments.ts";
import { clubForms, heavyForms, platformForms } from "../support/request-cases/club-forms.ts";
import { reachForms } from "../support/request-cases/reach.ts";
import { tokenForms } from "../support/request-cases/tokens.ts";
import { athleteForms, profileForms } from "../support/request-cases/forms.ts";
import { joiningForms, linkForms } from "../support/request-cases/joining.ts";
import { platformOfficeForms } from "../support/request-cases/platform-office.ts";
import { pictureForms } from "../support/request-cases/pictures.ts";
import { subscriptionForms } from "../support/request-cases/subscription.ts";
import { termsForms } from "../support/request-cases/terms.ts";
import { securityForms } from "../support/request-cases/security-forms.ts";

checkRequests({
  "an athlete's dashboard": athleteForms,
  "a club's dashboard": clubForms,
  "the club itself": officeForms,
  "a club's tournaments": officeTournamentForms,
  "entering a tournament": entryForms,
  "invites and pairs": inviteForms,
  "what a club is paid": payeeForms,
  "a club's integrations": tokenForms,
  "a club's subscription": clubBillingForms,
  "profile and terms": profileForms,
  pictures: pictureForms,
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
  "the platform's acts about accounts": platformOfficeForms,
  "how somebody is told": reachForms,
});
