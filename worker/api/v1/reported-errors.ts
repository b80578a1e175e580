import { Hono } from "hono";
import { addressPattern } from "../calls.ts";
import { errorReportSchema } from "../../../app/features/platform/diagnostics/error-report.ts";
import { reportError } from "../../../app/features/platform/diagnostics/report-error.server.ts";
import { limitForms } from "../../../app/features/base/access/limit-attempts.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { saysItIsOurs } from "../../../app/platform/same-site.server.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { readJsonBody } from "../json.ts";

/** Takes the error reports of our screens (spec §8), from visitors too; counted as a form. */
export const errorsApi = new Hono<ApiBindings>();

errorsApi.post("/errors", async (c) => {
  // A browser sends its origin with every POST; a request without one does not come from our screens.
  if (!saysItIsOurs(c.req.raw, c.env.services.origin)) throw new AppError("forbidden");
  await limitForms(c.env.services);
  const sent = await readJsonBody(c, { cleansTexts: true });
  const { request_id: requestId, route: path, ...report } = parseInput(errorReportSchema, sent);
  // The path may hold what somebody typed.
  const route = addressPattern(path.replace(/[?#].*$/s, ""));
  c.env.services.after(reportError({ services: c.env.services }, { ...report, route, requestId }));
  return c.body(null, 204);
});
