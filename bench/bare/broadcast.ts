import { DurableObject } from "cloudflare:workers";

interface Env {
  BARE_LOOP: DurableObjectNamespace;
}

let constructions = 0;

/** The least that can publish to many sockets: hibernating sockets, and one loop over them. */
export class BareLoop extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    constructions += 1;
  }

  override fetch(request: Request): Response {
    if (request.headers.get("upgrade") === "websocket") {
      const pair = new WebSocketPair();
      this.ctx.acceptWebSocket(pair[1]);
      return new Response(null, { status: 101, webSocket: pair[0] });
    }
    const id = new URL(request.url).searchParams.get("id");
    for (const socket of this.ctx.getWebSockets()) socket.send(`publish ${id}`);
    return new Response(String(constructions));
  }
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    return env.BARE_LOOP.get(env.BARE_LOOP.idFromName("one")).fetch(request);
  },
};
