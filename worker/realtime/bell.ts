import type { Bell } from "../../app/platform/services.server.ts";

interface Bells {
  USER_BELL: DurableObjectNamespace;
  CLUB_DISPLAY: DurableObjectNamespace;
}

/** A bell over the Durable Objects: one object per user, one per club. Each ring is one small request. */
export function createBell(env: Bells): Bell {
  const ring = (namespace: DurableObjectNamespace, ids: readonly string[]) =>
    Promise.all(
      [...new Set(ids)].map((id) =>
        namespace.get(namespace.idFromName(id)).fetch("https://bell/ring", { method: "POST" }),
      ),
    ).then(() => undefined);
  return {
    ringUsers: (ids) => ring(env.USER_BELL, ids),
    ringClubs: (ids) => ring(env.CLUB_DISPLAY, ids),
  };
}
