import type { Channels, RealtimeFigures } from "../../app/platform/services.server.ts";

interface ChannelBindings {
  USER_CHANNEL: DurableObjectNamespace;
  CLUB_DISPLAY: DurableObjectNamespace;
}

/** Names of channels. The prefixes keep a club and a person of the same id apart. */
export const userChannelName = (userId: string) => `user:${userId}`;
export const CLUB_PREFIX = "club:";
export const clubChannelName = (clubId: string) => `${CLUB_PREFIX}${clubId}`;
/** The object that the others report to. */
export const FIGURES_NAME = "figures";

/** An object that is silent for longer is left: the outbox publishes again. */
const ANSWER_WITHIN_MS = 5_000;

/** Publishes through Durable Objects: one object per user and one per club. Each message is one small request to its object. */
export function createChannels(env: ChannelBindings): Channels {
  const post = (channels: DurableObjectNamespace, name: string, path: string) =>
    channels
      .get(channels.idFromName(name))
      .fetch(`https://channel/${path}`, { method: "POST", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  const postToClubs =
    (path: string): Channels["publishToClubs"] =>
    async (messages) => {
      await Promise.all(
        messages.map(({ id, targetId }) =>
          post(env.CLUB_DISPLAY, clubChannelName(targetId), `${path}?id=${id}`),
        ),
      );
    };
  return {
    async publishToUsers(ids) {
      await Promise.all(
        [...new Set(ids)].map((id) => post(env.USER_CHANNEL, userChannelName(id), "publish")),
      );
    },
    publishToClubs: postToClubs("publish"),
    scheduleClubFallbacks: postToClubs("schedule"),
    cancelClubFallbacks: postToClubs("cancel"),
    async readFigures() {
      const figures = env.CLUB_DISPLAY.get(env.CLUB_DISPLAY.idFromName(FIGURES_NAME));
      const answer = await figures.fetch("https://channel/figures", {
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      return await answer.json<RealtimeFigures>();
    },
  };
}
