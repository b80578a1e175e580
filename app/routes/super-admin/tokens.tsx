import { useRevalidator } from "react-router";
import { useAnswer } from "../../browser/use-answer.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { IntegrationsPanel } from "../../features/clubs/integrations/integrations-panel.tsx";
import { readPlatformTokens } from "../../features/platform/team/read-platform-tokens.server.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { DEFAULT_TIME_ZONE } from "../../lib/dates.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { sendPlatformTokensForm } from "../shared/platform-tokens-form.server.ts";
import type { Route } from "./+types/tokens.ts";

export async function loader(args: Route.LoaderArgs) {
  const reading = readPlatformTokens(verbContext(args));
  const [, page] = await guarded(requireSuperAdmin(args), reading);
  return { page, formKey: formKey(args) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendPlatformTokensForm(args));
}

export default function SuperAdminTokens({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Tokens da plataforma" />
      <IntegrationsPanel
        owner="platform"
        page={loaderData.page}
        isFrozen={false}
        timeZone={DEFAULT_TIME_ZONE}
        action={platformPath("tokens")}
        madeToken={actionData && "token" in actionData ? actionData.token : null}
        onMade={() => void revalidate()}
      />
    </>
  );
}
