import { useAnswer } from "../browser/use-answer.ts";
import { guarded } from "../features/base/access/guarded.server.ts";
import { ownDataError, OwnDataPanel } from "../features/platform/own-data/own-data-panel.tsx";
import { securityAnswer } from "../features/people/sessions/security-part.tsx";
import { takeFlash } from "../guards/flash-middleware.server.ts";
import { requireViewer } from "../guards/guard.server.ts";
import { verbContext } from "../guards/verb-context.server.ts";
import { legalLinks } from "../copy/legal.ts";
import { ACCOUNT_DATA_PATH } from "../lib/paths.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import { ownDataAction, ownDataOfPage } from "./shared/own-data-screen.server.ts";
import type { Route } from "./+types/own-data.ts";

export const headers = retryHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { actor } = verbContext(args);
  const [, facts] = await guarded(requireViewer(args), ownDataOfPage(args.context, actor));
  return { ...facts, done: await takeFlash(args.context, ACCOUNT_DATA_PATH) };
}

export async function action(args: Route.ActionArgs) {
  const { actor } = verbContext(args);
  const form = await args.request.formData();
  const readAhead = () => Promise.all([requireViewer(args), ownDataOfPage(args.context, actor)]);
  return await ownDataAction(args, actor, form, { path: ACCOUNT_DATA_PATH, readAhead });
}

/** One's own data for whoever has an account, with or without an athlete profile. */
export default function OwnData({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { answer } = securityAnswer(actionData);
  return (
    <PublicShell current="signIn" footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Meus dados" look="court" />
        <OwnDataPanel {...loaderData} answer={answer} error={ownDataError(actionData)} />
      </div>
    </PublicShell>
  );
}
