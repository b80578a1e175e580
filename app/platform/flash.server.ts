import { createWorkersKVSessionStorage } from "@react-router/cloudflare";
import { createCookie } from "react-router";
import { cookieName } from "./cookies.server.ts";
import type { Log } from "./log.server.ts";
import type { Tokens } from "./tokens.server.ts";

/** The outcome of a form, said once by the page that it leads to: `what` is a word that the page at `path` knows. */
export interface FlashMessage {
  path: string;
  what: string;
}

/** One-time confirmations after a redirect. None of it throws: a lost confirmation is no lost change. */
export interface Flash {
  /** Keeps a message for the next page; gives the `Set-Cookie` value that leads to it, or null. */
  leave(message: FlashMessage): Promise<string | null>;
  /** The message that a request's cookie leads to, or null. */
  read(request: Request): Promise<FlashMessage | null>;
  /** The `Set-Cookie` value after which it is not read again. */
  forget(): Promise<string>;
}

/** KV takes no entry that expires within 60 s, so a message is kept a little longer. */
const TTL_SECONDS = 90;

/**
 * Flash messages in Workers KV, found by a signed cookie. Reading one only takes the cookie away, since KV takes one write a
 * second for each key. `origin` is the product's public address: over https the cookie is `Secure` and `__Host-`.
 */
export function createFlash({
  kv,
  tokens,
  origin,
  log,
}: {
  kv: KVNamespace;
  tokens: Pick<Tokens, "keyedAny">;
  origin: string;
  log: Log;
}): Flash {
  const name = cookieName(origin, "flash");
  const open = async () => {
    const secrets = await tokens.keyedAny("flash", "cookie");
    const cookie = createCookie(name, {
      secrets,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: origin.startsWith("https:"),
      maxAge: TTL_SECONDS,
    });
    return {
      cookie,
      storage: createWorkersKVSessionStorage<{ message?: FlashMessage }>({ cookie, kv }),
    };
  };
  return {
    async leave(message) {
      try {
        const { storage } = await open();
        const session = await storage.getSession();
        session.set("message", message);
        return await storage.commitSession(session);
      } catch (error) {
        log("flash_failed", { error });
        return null;
      }
    },
    async read(request) {
      const cookies = request.headers.get("cookie");
      if (!cookies?.includes(`${name}=`)) return null;
      try {
        const { storage } = await open();
        return (await storage.getSession(cookies)).get("message") ?? null;
      } catch (error) {
        log("flash_failed", { error });
        return null;
      }
    },
    async forget() {
      const { cookie } = await open();
      return await cookie.serialize("", { maxAge: 0 });
    },
  };
}
