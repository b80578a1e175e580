import type { Bell } from "../../app/platform/services.server.ts";

interface Bells {
  USER_BELL: DurableObjectNamespace;
  CLUB_DISPLAY: DurableObjectNamespace;
}

/** Names of bells. Both kinds may live in one namespace: whoever listens to a club must not hear a person of the same id. */
export const userBellName = (userId: string) => `user:${userId}`;
export const clubBellName = (clubId: string) => `club:${clubId}`;

/** A bell over the Durable Objects: one object per user, one per club. Each call is one small request to each. */
export function createBell(env: Bells): Bell {
  const tell = (bells: DurableObjectNamespace, name: string, path: string) =>
    bells.get(bells.idFromName(name)).fetch(`https://bell/${path}`, { method: "POST" });
  const tellClubs =
    (path: string): Bell["ringClubs"] =>
    async (rings) => {
      await Promise.all(
        rings.map(({ id, targetId }) => tell(env.CLUB_DISPLAY, clubBellName(targetId), `${path}?id=${id}`)),
      );
    };
  return {
    async ringUsers(ids) {
      await Promise.all([...new Set(ids)].map((id) => tell(env.USER_BELL, userBellName(id), "ring")));
    },
    ringClubs: tellClubs("ring"),
    armClubs: tellClubs("arm"),
    disarmClubs: tellClubs("disarm"),
  };
}
