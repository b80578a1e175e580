import { createPusher } from "../../app/platform/push.server.ts";
import { type PushService, startPushService } from "../../local/push-service.ts";
import { makeVapidKey } from "../../tools/production/vapid-key.ts";
import { connectDevice } from "../../app/features/base/reach/connect-device.server.ts";
import { asPerson, type MatchClub, type PersonName } from "./match-club.ts";
import type { TestVerbs } from "./services.ts";

/** A push service for verbs, whose services push there from now on, and browsers of people of the test club. */
export async function startPushing(verbs: TestVerbs, club: MatchClub) {
  const service: PushService = await startPushService({ port: 0 });
  const pusher = createPusher({
    key: await makeVapidKey(),
    contact: "mailto:seguranca@quadra.test",
    localService: service.url,
  });
  verbs.context.services.push = pusher;
  return {
    service,
    /** Somebody's browser is connected, and what it says of that has come; gives its endpoint. */
    async connect(name: PersonName): Promise<string> {
      const { endpoint, keys } = service.subscribe(pusher.publicKey!);
      await connectDevice(asPerson(verbs, club[name]), { endpoint, ...keys });
      await verbs.settle();
      return endpoint;
    },
    /** The titles that a browser has shown, oldest first. */
    titles: (endpoint: string) => service.delivered(endpoint).map(({ data }) => data.title),
  };
}
