import type { RouterContextProvider } from "react-router";
import type { Viewer } from "../../features/base/access/viewer.ts";
import { isExpiryDismissed } from "../../features/money/shop/expiry-dismissal.ts";
import { type ExpiryNotice, expiryOf } from "../../features/money/shop/expiry.ts";
import { readOwnSponsors } from "../../features/clubs/sponsors/read-sponsors.server.ts";
import { readCurrentTerms } from "../../features/people/terms/read-current-terms.server.ts";
import { termsText } from "../../features/people/terms/terms-text.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { shellViewer } from "../../features/base/access/shell-viewer.ts";
import { answerOfRequest } from "../../guards/answer-form.server.ts";
import type { GuardArgs } from "../../guards/guard.server.ts";
import { pageCheck } from "../../guards/page-access.server.ts";
import { actorContext, servicesContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";

// Data that the screens of several routes show beside their own. A read runs once a request, whether an action or a loader asks first.

/** The terms in effect for a page with a form, or null. */
export const termsOfPage = oncePerRequest(async (services) => {
  const terms = await readCurrentTerms({ services });
  return terms && termsText(terms);
});

/** The sponsors that a person's screens show. */
export const sponsorsOfPage = oncePerRequest((services, actor: { userId: string }) =>
  readOwnSponsors({ services }, actor),
);

/** Reads the data for the frame of a member's area beside its `guard`, with the person whom the guard let in. */
export async function loadFrame<Guarded extends Viewer>(args: GuardArgs, guard: Promise<Guarded>) {
  const actor = args.context.get(actorContext);
  const reading = actor.kind === "user" ? sponsorsOfPage(args.context, actor) : Promise.resolve(null);
  const [viewer, sponsors] = await guarded(guard, reading);
  const expiry = expiryOfPage(args, viewer);
  return {
    viewer,
    frame: {
      viewer: shellViewer(viewer),
      expiry,
      sponsors,
      check: pageCheck(args),
      answer: answerOfRequest(args),
    },
  };
}

/** The expiry banner of a screen for this person; null where none shows, or where they dismissed it in this session. */
function expiryOfPage(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  viewer: Viewer,
): ExpiryNotice | null {
  const notice = expiryOf(viewer, context.get(servicesContext).now());
  if (notice && isExpiryDismissed(request.headers.get("cookie") ?? "", notice)) return null;
  return notice;
}
