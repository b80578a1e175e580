import { useNavigate } from "react-router";
import { useNow } from "../../browser/use-now.ts";
import { EntriesPanel } from "../../features/tournaments/entries/entries-panel.tsx";
import { MergeCard } from "../../features/tournaments/entries/merge-card.tsx";
import { readEntries } from "../../features/tournaments/entries/read-entries.server.ts";
import { mergeOfPageSchema } from "../../features/tournaments/entries/entries-office-schema.ts";
import { TournamentHead } from "../../features/tournaments/office/tournament-head.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath, clubTournamentPath } from "../../lib/paths.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendEntriesForm } from "../shared/entries-form.server.ts";
import { tournamentOf } from "../shared/tournament-of.ts";
import type { Route } from "./+types/entries.ts";

export async function loader(args: Route.LoaderArgs) {
  const merge = mergeOfPageSchema.parse(Object.fromEntries(args.url.searchParams));
  return await readClubPage(args, async (context, clubId) => ({
    page: await readEntries(context, { clubId, tournamentId: tournamentOf(args.params), merge }),
  }));
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendEntriesForm(args));
}

export default function ClubAdminEntries({ loaderData }: Route.ComponentProps) {
  const { club, clubId, page, nowAt } = loaderData;
  const { tournament } = page;
  const now = useNow(nowAt);
  const navigate = useNavigate();
  const pathOf = (part: "inscricoes" | "jogos") => clubTournamentPath(clubId, tournament.id, part);
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="inscricoes" now={now} />
      {page.merge ? (
        <MergeCard
          merge={page.merge}
          action={pathOf("inscricoes")}
          isAdministered={club.isAdministered}
          onMerged={() => void navigate(pathOf("inscricoes"))}
        />
      ) : null}
      <EntriesPanel
        page={page}
        timeZone={club.timeZone}
        tournament={tournament}
        action={pathOf("inscricoes")}
        courtsPath={pathOf("jogos")}
        searchPath={clubPath(clubId, "busca", { busca: "" })}
        isAdministered={club.isAdministered}
        now={now}
      />
    </div>
  );
}
