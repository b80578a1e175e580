import type { Act } from "./act.ts";
import { apiCalls, rpcCalls } from "./api-calls.ts";
import { athletePages } from "./athlete-pages.ts";
import { authCalls } from "./auth-calls.ts";
import { clubMoneyForms, clubMoneyPages } from "./club-money.ts";
import { clubOfficeForms } from "./club-office.ts";
import { clubPages } from "./club-pages.ts";
import { fileCalls } from "./files.ts";
import { inviteCalls, inviteForms } from "./invites.ts";
import { athleteMatchForms, clubMatchForms, matchCalls } from "./matches.ts";
import { memberForms } from "./members.ts";
import { notificationForms } from "./notifications.ts";
import { diagnosticForms, platformForms, platformPages } from "./platform.ts";
import { profileForms } from "./profile.ts";
import { accountPages, publicPages } from "./public-pages.ts";
import { importForms, rankingForms } from "./rankings.ts";
import { joiningForms, joiningPages, registrationForms } from "./registrations.ts";
import { securityForms } from "./security.ts";
import { signInForms } from "./sign-in.ts";
import { functionCalls, subscriptionForms, subscriptionPages } from "./subscription.ts";
import { tokenCalls, tokenForms } from "./tokens.ts";
import { tournamentDayForms } from "./tournament-days.ts";
import { entryForms, tournamentOfficeForms } from "./tournaments.ts";
import { webhookCalls } from "./webhooks.ts";

/** Groups of acts by their names, asked of one product in this order. */
export type Groups = Readonly<Record<string, readonly Act[]>>;

/** Screens that are opened. */
export const PAGES: Groups = {
  "public pages": publicPages,
  "screens around an account": accountPages,
  "screens of athletes": athletePages,
  "screens of clubs": clubPages,
  "screens of the platform": platformPages,
  "screens of a club's subscription": clubMoneyPages,
  "screens of joining": joiningPages,
  "screens of a subscription": subscriptionPages,
};

/** Calls of the API. */
export const CALLS: Groups = {
  "calls that read, and about oneself": apiCalls,
  "calls about matches": matchCalls,
  "calls of an account": authCalls,
  "remote procedures": rpcCalls,
  functions: functionCalls,
  files: fileCalls,
  "invites and pairs": inviteCalls,
  "API tokens": tokenCalls,
  webhooks: webhookCalls,
};

/** Forms of a club's dashboard. */
export const FORMS_OF_CLUBS: Groups = {
  "a club's matches": clubMatchForms,
  "a club's people": memberForms,
  // Before the club itself, which is left with tennis alone.
  "the days of its tournaments": tournamentDayForms,
  "the club itself": clubOfficeForms,
  "a club's rankings": rankingForms,
  "a club's tournaments": tournamentOfficeForms,
  "a club's integrations": tokenForms,
  "what a club pays and is paid": clubMoneyForms,
  imports: importForms,
};

/** Forms of athletes, of everybody's account, and of the platform. */
export const FORMS_OF_PEOPLE: Groups = {
  "an athlete's matches": athleteMatchForms,
  "invites and pairs of an athlete": inviteForms,
  "entering a tournament": entryForms,
  "one's profile": profileForms,
  registrations: registrationForms,
  "signing in": signInForms,
  security: securityForms,
  joining: joiningForms,
  "a subscription": subscriptionForms,
  notifications: notificationForms,
  "the platform's acts": platformForms,
  "terms and diagnostics": diagnosticForms,
};

/** Everything that the product lets be asked. */
export const ACTS: readonly Act[] = [PAGES, CALLS, FORMS_OF_CLUBS, FORMS_OF_PEOPLE].flatMap((groups) =>
  Object.values(groups).flat(),
);
