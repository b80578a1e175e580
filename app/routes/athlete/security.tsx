import { useAnswer } from "../../browser/use-answer.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { SecurityPanel } from "../../features/people/accounts/security-panel.tsx";
import { isSecurityIntent } from "../../features/people/sessions/security-intents.ts";
import { securityAnswer } from "../../features/people/sessions/security-part.tsx";
import { takeFlash } from "../../guards/flash-middleware.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { AppError } from "../../lib/errors.ts";
import { SECURITY_PATH } from "../../lib/paths.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { securityAction, securityOfPage } from "../shared/security-screen.server.ts";
import { sponsorsOfPage } from "../shared/of-page.server.ts";
import type { Route } from "./+types/security.ts";

export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { actor } = verbContext(args);
  const [, security] = await guarded(requireAthlete(args), securityOfPage(args.context, actor));
  return { security, saved: await takeFlash(args.context, SECURITY_PATH) };
}

export async function action(args: Route.ActionArgs) {
  const { actor } = verbContext(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (!isSecurityIntent(intent))
    return answerError(new AppError("invalid_input", { field: "intent" }), args.context);
  const readAhead = () =>
    Promise.all([
      requireAthlete(args),
      securityOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
    ]);
  return await securityAction(args, actor, form, { intent, path: SECURITY_PATH, readAhead });
}

export default function AthleteSecurity({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { security, saved } = loaderData;
  return <SecurityPanel facts={security} {...securityAnswer(actionData)} done={saved} path={SECURITY_PATH} />;
}
