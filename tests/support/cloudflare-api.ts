import { listenLocally, sendJson } from "../../local/http.ts";

/** As much of Cloudflare's API as Wrangler asks before a deployment: buckets, and the names of a worker's secrets. */
export interface CloudflareApi {
  /** Wrangler's own variables, under which it asks here. */
  environment: Record<string, string>;
  buckets: Set<string>;
  /** Those of the worker; null where there is no worker. */
  secrets: string[] | null;
  stop(): Promise<void>;
}

const ACCOUNT = "4b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e";

/** Starts it on 127.0.0.1, for one account that has nothing yet. */
export async function startCloudflareApi(): Promise<CloudflareApi> {
  const token = crypto.randomUUID();
  const api: Pick<CloudflareApi, "buckets" | "secrets"> = { buckets: new Set(), secrets: null };
  const answer = (path: string): { status: number; result?: unknown; code?: number } => {
    const bucket = new RegExp(`^/accounts/${ACCOUNT}/r2/buckets/([^/]+)$`).exec(path)?.[1];
    if (bucket !== undefined)
      return api.buckets.has(bucket)
        ? { status: 200, result: { name: bucket, creation_date: "2026-11-01T00:00:00.000Z" } }
        : { status: 404, code: 10_006 };
    if (new RegExp(`^/accounts/${ACCOUNT}/workers/scripts/[^/]+/secrets$`).test(path))
      return api.secrets === null
        ? { status: 404, code: 10_007 }
        : { status: 200, result: api.secrets.map((name) => ({ name, type: "secret_text" })) };
    return { status: 404, code: 7003 };
  };
  const { port, stop } = await listenLocally(0, "CLOUDFLARE_PORT", (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    if (isKnown && pathname === "/graphql") return sendJson(response, 200, { data: null, errors: null });
    const { status, result = null, code } = isKnown ? answer(pathname) : { status: 401, code: 10_000 };
    const errors = code === undefined ? [] : [{ code, message: "refused" }];
    sendJson(response, status, { success: status === 200, result, errors, messages: [] });
  });
  return Object.assign(api, {
    environment: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    },
    stop,
  });
}
