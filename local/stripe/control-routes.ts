import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, sendJson } from "../http.ts";
import { control, type ControlInput } from "./control.ts";
import { StripeProblem } from "./problem.ts";
import type { Running } from "./running.ts";

/**
 * Answers `/_control/<order>`: POST with JSON or a form (GET for `state`, `held` and `idle`). A form of the overview is
 * sent back to where it came from. A page of elsewhere is refused.
 */
export async function answerControl(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== "null" && origin !== running.world.origin)
    return sendJson(response, 403, { error: { message: "only this page's own forms may do that" } });
  const order = url.pathname.slice("/_control/".length);
  const isReading = ["state", "held", "idle"].includes(order);
  if (request.method !== "POST" && !(request.method === "GET" && isReading))
    return sendJson(response, 405, { error: { message: "POST" } });
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  try {
    const sent = await readBody(request);
    const input: ControlInput = isForm
      ? Object.fromEntries(new URLSearchParams(sent))
      : ((sent === "" ? {} : JSON.parse(sent)) as ControlInput);
    const result = await control(running, order, input);
    if (!isForm) return sendJson(response, 200, result);
    response.writeHead(303, {
      location: typeof input.back === "string" && input.back.startsWith("/") ? input.back : "/",
    });
    response.end();
  } catch (error) {
    const problem = error instanceof StripeProblem ? error : null;
    if (problem === null && !(error instanceof SyntaxError)) throw error;
    sendJson(response, problem?.status ?? 400, { error: problem?.body ?? { message: String(error) } });
  }
}
