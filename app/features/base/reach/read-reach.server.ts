import { AppError } from "../../../lib/errors.ts";
import { deviceLabel } from "../../../lib/device-labels.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { preferencesStatement, toPreferences } from "../notifications/preferences-repository.server.ts";
import type { Reach } from "./reach.ts";
import { devicesStatement } from "../notifications/push-devices-repository.server.ts";

/** How the person is told of notifications; in the same round trip as what else the page reads. Throws `unauthenticated`. */
export async function readReach({ services, actor }: VerbContext): Promise<Reach> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, push } = services;
  const [chosen, devices] = await Promise.all([
    services.read(preferencesStatement(db, actor.userId)),
    services.read(devicesStatement(db, actor, services.now())),
  ]);
  return {
    preferences: toPreferences(chosen),
    pushKey: push.publicKey,
    isConnected: devices.some(({ is_this }) => is_this),
    otherDevices: devices.flatMap(({ is_this, user_agent }) => (is_this ? [] : [deviceLabel(user_agent)])),
  };
}
