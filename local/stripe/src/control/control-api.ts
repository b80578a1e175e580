import { type Context, Hono } from "hono";
import { StripeProblem } from "../api/problem.ts";
import type { Running } from "../running.ts";
import { carryOutOrder, type OrderInput } from "./orders.ts";

/**
 * `/_control/<order>`: POST with JSON or a form (GET for `state`, `held` and `idle`). A form of the overview is sent
 * back to where it came from. A page of elsewhere is refused.
 */
export function openControl(running: Running): Hono {
  const app = new Hono();

  app.use("/_control/*", async (c, next) => {
    c.header("cache-control", "no-store");
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== "null" && origin !== running.account.origin)
      return c.json({ error: { message: "only this page's own forms may do that" } }, 403);
    return next();
  });
  const answer = async (c: Context) => {
    const isForm = c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
    try {
      const input = isForm ? await c.req.parseBody() : parseJson(await c.req.text());
      const result = await carryOutOrder(running, c.req.param("order") ?? "", input);
      if (!isForm) return c.json(result);
      return c.redirect(typeof input.back === "string" && input.back.startsWith("/") ? input.back : "/", 303);
    } catch (error) {
      if (error instanceof StripeProblem)
        return new Response(JSON.stringify({ error: error.body }), {
          status: error.status,
          headers: { "content-type": "application/json", "cache-control": "no-store" },
        });
      if (error instanceof SyntaxError) return c.json({ error: { message: String(error) } }, 400);
      throw error;
    }
  };
  app.post("/_control/:order", answer);
  app.get("/_control/:order{state|held|idle}", answer);
  app.all("/_control/*", (c) => c.json({ error: { message: "POST" } }, 405));
  return app;
}

function parseJson(text: string): OrderInput {
  return text === "" ? {} : (JSON.parse(text) as OrderInput);
}
