import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { useNavigate } from "react-router";
import { EveningCard } from "../../features/evenings/evening-card.tsx";
import { clubTournamentPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendEveningForm } from "../shared/evening-form.server.ts";
import type { Route } from "./+types/evening.ts";

export async function loader(args: Route.LoaderArgs) {
  return await readClubPage(args, async () => ({ newId: formKey(args) }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendEveningForm(args),
    ({ id }) => clubTournamentPath(askedClub(args.url), id, "chaves"),
  );
}

export default function ClubAdminEvening({ loaderData }: Route.ComponentProps) {
  const { club, clubId, newId } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="stack stack-loose">
      <EveningCard
        key={newId}
        clubId={clubId}
        newId={newId}
        sports={club.sports}
        onMade={() => void navigate(clubTournamentPath(clubId, newId, "chaves"))}
      />
    </div>
  );
}
