import { servicesContext } from "../platform/context.ts";
import type { Services } from "../platform/services.server.ts";
import { requireActor, type GuardArgs, type UserActor } from "./guard.server.ts";

/** Gives the context that a verb of a signed-in person is called with. A visitor is redirected (as `requireActor` does). */
export function verbContext(args: GuardArgs): { services: Services; actor: UserActor } {
  return { services: args.context.get(servicesContext), actor: requireActor(args) };
}
