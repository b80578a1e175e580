import { useRevalidator } from "react-router";
import { useAnswer } from "../../browser/use-answer.ts";
import { readLastAct } from "../../features/clubs/integrations/club-acts.ts";
import { ClubActsCard } from "../../features/clubs/integrations/club-acts-card.tsx";
import { readClubActs } from "../../features/clubs/integrations/read-club-acts.server.ts";
import { IntegrationsPanel } from "../../features/clubs/integrations/integrations-panel.tsx";
import { readIntegrations } from "../../features/clubs/integrations/read-integrations.server.ts";
import { isWithheld } from "../../features/base/plans/billing-state.ts";
import { readWebhooks } from "../../features/clubs/integrations/read-webhooks.server.ts";
import { WebhooksCard } from "../../features/clubs/integrations/webhooks-card.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendIntegrationsForm } from "../shared/integrations-form.server.ts";
import type { Route } from "./+types/integrations.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => {
    const before = readLastAct(args.url.searchParams.get("registro"));
    const [page, endpoints, done] = await Promise.all([
      readIntegrations(context, { clubId }),
      readWebhooks(context, { clubId }),
      readClubActs(context, { clubId, before }),
    ]);
    return { page, endpoints, done, isLater: before !== null };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendIntegrationsForm(args));
}

export default function ClubAdminIntegrations({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { club, clubId, page, endpoints, done, isLater } = loaderData;
  const last = done.hasMore ? done.acts.at(-1) : undefined;
  const { revalidate } = useRevalidator();
  const shared = {
    isFrozen: isWithheld(club.billingState),
    timeZone: club.timeZone,
    action: clubPath(clubId, "integracoes"),
  };
  return (
    <div className="stack stack-loose">
      <IntegrationsPanel
        {...shared}
        page={page}
        madeToken={actionData && "token" in actionData ? actionData.token : null}
        onMade={() => void revalidate()}
      />
      <WebhooksCard
        {...shared}
        endpoints={endpoints}
        proof={page}
        shownSecret={actionData && "secret" in actionData ? actionData.secret : null}
        onShown={() => void revalidate()}
      />
      <ClubActsCard
        acts={done.acts}
        timeZone={club.timeZone}
        later={isLater ? shared.action : null}
        earlier={last ? clubPath(clubId, "integracoes", { registro: `${last.at}_${last.id}` }) : null}
      />
    </div>
  );
}
