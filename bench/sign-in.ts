import { ask } from "./ask.ts";
import type { BenchContext } from "./context.ts";

const DEMO_PASSWORD = "quadra-demo-2026";

/** Signs a demonstration account in at a running product; gives the cookie header of its browser. Throws when refused. */
export async function signIn(
  { origin, host }: Pick<BenchContext, "origin" | "host">,
  { port }: { port: number },
  name: "atleta" | "clube" | "admin",
): Promise<string> {
  const fields = { intent: "signin", email: `${name}@demo.test`, password: DEMO_PASSWORD };
  const answer = await ask({ port, host }, "/auth", {
    method: "POST",
    headers: {
      origin,
      "content-type": "application/x-www-form-urlencoded",
      "cf-connecting-ip": "10.200.0.1",
    },
    body: new URLSearchParams(fields).toString(),
  });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]!);
  if (!cookies.some((cookie) => /-access=./.test(cookie)))
    throw new Error(`${name} could not sign in: ${answer.status} ${answer.body.toString().slice(0, 300)}`);
  return cookies.join("; ");
}
