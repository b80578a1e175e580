import { useAnswer } from "../../browser/use-answer.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { ownDataError, OwnDataPanel } from "../../features/platform/own-data/own-data-panel.tsx";
import { securityAnswer } from "../../features/people/sessions/security-part.tsx";
import { takeFlash } from "../../guards/flash-middleware.server.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { OWN_DATA_PATH } from "../../lib/paths.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { sponsorsOfPage } from "../shared/of-page.server.ts";
import { ownDataAction, ownDataOfPage } from "../shared/own-data-screen.server.ts";
import type { Route } from "./+types/own-data.ts";

export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { actor } = verbContext(args);
  const [, facts] = await guarded(requireAthlete(args), ownDataOfPage(args.context, actor));
  return { ...facts, done: await takeFlash(args.context, OWN_DATA_PATH) };
}

export async function action(args: Route.ActionArgs) {
  const { actor } = verbContext(args);
  const form = await args.request.formData();
  const readAhead = () =>
    Promise.all([
      requireAthlete(args),
      ownDataOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
    ]);
  return await ownDataAction(args, actor, form, { path: OWN_DATA_PATH, readAhead });
}

export default function AthleteOwnData({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  return (
    <OwnDataPanel
      {...loaderData}
      answer={securityAnswer(actionData).answer}
      error={ownDataError(actionData)}
    />
  );
}
