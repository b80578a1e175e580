import { factorCalls } from "../../support/trips/auth-calls.ts";
import { authCalls, matchCalls, readingCalls } from "../../support/trips/calls.ts";
import { checkTrips } from "../../support/trips/check.ts";
import { clubBillingPages } from "../../support/trips/club-billing.ts";
import { joiningPages } from "../../support/trips/joining.ts";
import { rpcCalls } from "../../support/trips/rpc.ts";
import { termsCalls, termsPages } from "../../support/trips/terms.ts";
import { functionCalls, subscriptionPages } from "../../support/trips/subscription.ts";
import { webhookCalls } from "../../support/trips/webhooks.ts";
import { accountPages, athletePages, officePages, publicPages } from "../../support/trips/pages.ts";

checkTrips({
  "public pages": publicPages,
  "screens around an account": accountPages,
  "screens of athletes": athletePages,
  "screens of clubs and of the platform": officePages,
  "screens of a club's subscription": clubBillingPages,
  "screens of joining": joiningPages,
  "calls that read": readingCalls,
  "calls about matches": matchCalls,
  "calls of an account": authCalls,
  "calls of second factors": factorCalls,
  "remote procedures": rpcCalls,
  "screens of a subscription": subscriptionPages,
  functions: functionCalls,
  "Stripe's webhooks": webhookCalls,
  "terms, and errors told": [...termsPages, ...termsCalls],
});
