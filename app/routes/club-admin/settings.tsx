import { ClubLinks, ClubSettings } from "../../features/clubs/clubs/club-settings.tsx";
import { ClubColourCard, ClubLogoCard } from "../../features/clubs/clubs/club-look-cards.tsx";
import { FactorDemandCard } from "../../features/office/members/factor-demand-card.tsx";
import { readEndingTokens } from "../../features/office/members/read-ending-tokens.server.ts";
import { currentViewer } from "../../guards/guard.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendSettingsForm } from "../shared/settings-form.server.ts";
import type { Route } from "./+types/settings.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => {
    const [viewer, ending] = await Promise.all([currentViewer(args), readEndingTokens(context, { clubId })]);
    return { origin: context.services.origin, isRaised: viewer?.aal === "aal2", ending };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendSettingsForm(args));
}

export default function ClubAdminSettings({ loaderData }: Route.ComponentProps) {
  const { club, clubId, origin, isRaised, ending } = loaderData;
  return (
    <div className="grid">
      <ClubSettings club={club} action={clubPath(clubId, "ajustes")} />
      <ClubLogoCard club={club} action={clubPath(clubId, "ajustes")} />
      <ClubColourCard club={club} action={clubPath(clubId, "ajustes")} />
      <FactorDemandCard
        isDemanded={club.adminsNeedFactor}
        isRaised={isRaised}
        ending={ending}
        action={clubPath(clubId, "ajustes")}
      />
      <ClubLinks club={club} origin={origin} />
    </div>
  );
}
