import { Hono } from "hono";
import { errorReportSchema } from "../../../app/features/diagnostics/error-report.ts";
import { reportError } from "../../../app/features/diagnostics/report-error.server.ts";
import { limitForms } from "../../../app/features/security/limit-attempts.server.ts";
import { AppError } from "../../../app/lib/errors.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { readJson } from "../json.ts";
import { comesFromUs } from "../screen-identity.ts";

/** Where an error screen of ours tells the team what happened (spec §8), whoever looks at it; counted as a form. */
export const errorsApi = new Hono<ApiBindings>();

errorsApi.post("/errors", async (c) => {
  // A browser says with every POST where it comes from; what does not say it is no screen of ours.
  if (c.req.header("origin") === undefined || !comesFromUs(c)) throw new AppError("forbidden");
  await limitForms(c.env.services);
  const { request_id: requestId, ...report } = parseInput(errorReportSchema, await readJson(c));
  c.env.services.after(reportError({ services: c.env.services }, { ...report, requestId }));
  return c.body(null, 204);
});
