import type { RouterContextProvider } from "react-router";
import { actorContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import type { Services } from "../../platform/services.server.ts";
import {
  type InvitationState,
  type Invited,
  invitationState,
} from "../../features/office/invitations/invitation.ts";
import { readInvited } from "../../features/office/invitations/read-invited.server.ts";

const once = oncePerRequest((services, token: string | null, userId: string | null, name: string | null) =>
  readInvited({ services }, { token, userId, name }),
);

/** Reads the offer of `?convite=` in a page's address; null without one or for one that is not ours. `name` is the reader's, as a form gives it. */
export function invitedOfPage(
  context: Readonly<RouterContextProvider>,
  url: URL,
  name: string | null = null,
): Promise<Invited | null> {
  const actor = context.get(actorContext);
  return once(context, url.searchParams.get("convite"), actor.kind === "user" ? actor.userId : null, name);
}

/** How that stands now, for the page: "unknown" for a link that is not ours, null without one. */
export function invitationStateOfPage(
  services: Services,
  url: URL,
  invited: Invited | null,
): InvitationState | "unknown" | null {
  if (invited) return invitationState(invited, services.now());
  return url.searchParams.has("convite") ? "unknown" : null;
}
