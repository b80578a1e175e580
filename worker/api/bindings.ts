import type { Actor } from "../../app/lib/actor.ts";
import type { Services } from "../../app/platform/services.server.ts";
import type { Env } from "../services.ts";

/** The context of every handler of the API. */
export interface ApiBindings {
  Bindings: { services: Services; env: Env };
  Variables: {
    /** The caller by the bearer token; a visitor without one, or with one that is no good. */
    actor: Actor;
    /** Whether a bearer token was sent that is malformed, forged or expired. */
    hasBadToken: boolean;
    /** The API token that was sent, as its hash; null for none. Whether it is good, the operation asks the database. */
    apiToken: { hash: string; isOurs: boolean } | null;
  };
}
