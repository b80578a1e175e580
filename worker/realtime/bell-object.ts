import { DurableObject } from "cloudflare:workers";

/**
 * A bell: holds the open sockets of one user or one club (hibernating) and rings them all. It keeps nothing:
 * whoever hears it asks the database what changed (product §8). `ping` is answered without waking the object.
 */
class BellObject extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      const pair = new WebSocketPair();
      this.ctx.acceptWebSocket(pair[1]);
      return new Response(null, { status: 101, webSocket: pair[0] });
    }
    let rung = 0;
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send("ring");
        rung += 1;
      } catch {
        // A socket that died between two rings: its close event follows.
      }
    }
    return Response.json({ rung });
  }

  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    try {
      socket.close(code === 1005 || code === 1006 ? 1000 : code);
    } catch {
      // Already closed.
    }
  }
}

/** The bell of one user's notifications. */
export class UserBell extends BellObject {}

/** The bell of one club's displays and dashboards. */
export class ClubDisplay extends BellObject {}
