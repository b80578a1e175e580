import { Hono } from "hono";
import type { Services } from "../../app/platform/services.server.ts";
import type { Env } from "../services.ts";

export interface ApiBindings {
  Bindings: { services: Services; env: Env };
}

/** The entrance for programs, in the order of product §10. */
export const api = new Hono<ApiBindings>();

api.get("/healthz", (c) => c.json({ status: "ok" }));
