import { factorCalls } from "../support/request-cases/auth-calls.ts";
import { authCalls, matchCalls, readingCalls } from "../support/request-cases/calls.ts";
import { checkRequests } from "../support/request-cases/check.ts";
import { clubBillingPages } from "../support/request-cases/club-billing.ts";
import { joiningPages } from "../support/request-cases/joining.ts";
import { inviteCalls } from "../support/request-cases/invites.ts";
import { storageCalls } from "../support/request-cases/storage.ts";
import { tokenCalls } from "../support/request-cases/tokens.ts";
import { rpcCalls } from "../support/request-cases/rpc.ts";
import { termsCalls, termsPages } from "../support/request-cases/terms.ts";
import { functionCalls, subscriptionPages } from "../support/request-cases/subscription.ts";
import { platformOfficePages } from "../support/request-cases/platform-office.ts";
import { webhookCalls } from "../support/request-cases/webhooks.ts";
import {
  accountPages,
  athletePages,
  clubAndPlatformPages,
  publicPages,
} from "../support/request-cases/pages.ts";

checkRequests({
  "public pages": publicPages,
  "screens around an account": accountPages,
  "screens of athletes": athletePages,
  "screens of clubs and of the platform": clubAndPlatformPages,
  "accounts, as the platform's team sees them": platformOfficePages,
  "screens of a club's subscription": clubBillingPages,
  "screens of joining": joiningPages,
  "calls that read": readingCalls,
  "calls about matches": matchCalls,
  "calls of an account": authCalls,
  "calls of second factors": factorCalls,
  "remote procedures": rpcCalls,
  "screens of a subscription": subscriptionPages,
  functions: functionCalls,
  files: storageCalls,
  "invites and pairs": inviteCalls,
  "API tokens": tokenCalls,
  "Stripe's webhooks": webhookCalls,
  "terms, and error reports": [...termsPages, ...termsCalls],
});
