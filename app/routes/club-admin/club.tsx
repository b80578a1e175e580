import { DetailsCard } from "../../features/clubs/clubs/details-card.tsx";
import { readOffice } from "../../features/clubs/clubs/read-office.server.ts";
import { SportsCard } from "../../features/clubs/clubs/sports-card.tsx";
import { VenuesCard } from "../../features/clubs/clubs/venues-card.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendOfficeForm } from "../shared/office-form.server.ts";
import type { Route } from "./+types/club.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async (context, clubId) => ({
    office: await readOffice(context, { clubId }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendOfficeForm(args));
}

export default function ClubAdminClub({ loaderData }: Route.ComponentProps) {
  const { office, clubId } = loaderData;
  const action = clubPath(clubId, "clube");
  return (
    <div className="office">
      <div className="stack">
        <DetailsCard club={office} action={action} />
        <VenuesCard club={office} action={action} />
      </div>
      <SportsCard club={office} action={action} />
    </div>
  );
}
