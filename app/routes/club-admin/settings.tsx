import { ClubLinks, ClubSettings } from "../../features/clubs/clubs/club-settings.tsx";
import { ClubColourCard, ClubLogoCard } from "../../features/clubs/clubs/club-look-cards.tsx";
import { FactorDemandCard } from "../../features/office/members/factor-demand-card.tsx";
import { currentViewer } from "../../guards/guard.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendSettingsForm } from "../shared/settings-form.server.ts";
import type { Route } from "./+types/settings.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async ({ services }) => {
    const viewer = await currentViewer(args);
    return { origin: services.origin, isRaised: viewer?.aal === "aal2" };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendSettingsForm(args));
}

export default function ClubAdminSettings({ loaderData }: Route.ComponentProps) {
  const { club, clubId, origin, isRaised } = loaderData;
  return (
    <div className="grid">
      <ClubSettings club={club} action={clubPath(clubId, "ajustes")} />
      <ClubLogoCard club={club} action={clubPath(clubId, "ajustes")} />
      <ClubColourCard club={club} action={clubPath(clubId, "ajustes")} />
      <FactorDemandCard
        isDemanded={club.adminsNeedFactor}
        isRaised={isRaised}
        action={clubPath(clubId, "ajustes")}
      />
      <ClubLinks club={club} origin={origin} />
    </div>
  );
}
