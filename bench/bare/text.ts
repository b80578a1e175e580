import { Hono } from "hono";

// The least that a worker can do with the router that the API uses: what everything else is measured against.
const app = new Hono();
app.get("/", (c) => c.text("ok"));

export default app;
