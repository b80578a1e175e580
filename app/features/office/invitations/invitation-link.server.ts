import type { Services } from "../../../platform/services.server.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Makes the token of an invitation's link: its id and a seal under a key of ours, so that nobody finds one by guessing. */
export async function invitationToken(services: Services, id: string): Promise<string> {
  return `${id}.${await services.tokens.keyed("invitation", id)}`;
}

/** The whole address to send to somebody. */
export async function invitationLink(services: Services, id: string): Promise<string> {
  return `${services.origin}/athlete-registration?convite=${await invitationToken(services, id)}`;
}

/** The id in a link of ours, under any of our keys, or null for anything else. */
export async function readInvitationToken(services: Services, token: string): Promise<string | null> {
  const [, id, seal] = TOKEN.exec(token) ?? [];
  if (!id || !seal) return null;
  return (await services.tokens.keyedAny("invitation", id)).includes(seal) ? id : null;
}
