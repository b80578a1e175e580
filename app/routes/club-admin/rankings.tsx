import { useNavigate } from "react-router";
import { UndoPointsCard } from "../../features/office/points-and-rules/undo-card.tsx";
import { namedRankings } from "../../features/office/points-and-rules/named-rankings.ts";
import { OpenRankingCard } from "../../features/rankings/seasons/open-form.tsx";
import { PreviewCard } from "../../features/rankings/seasons/preview-card.tsx";
import { previewRules } from "../../features/rankings/seasons/preview-rules.server.ts";
import {
  EnrolmentCard,
  RankingsList,
  RulesCard,
  SeasonCard,
} from "../../features/rankings/seasons/rankings-panel.tsx";
import { rankingTitle } from "../../features/rankings/seasons/ranking-title.ts";
import { readRankings } from "../../features/rankings/seasons/read-rankings.server.ts";
import { fieldsOf, rulesFrom } from "../../features/rankings/seasons/rules-form.ts";
import { rankingsPageSchema, rulesFieldsSchema } from "../../features/rankings/seasons/rankings-schema.ts";
import { tableHref } from "../../features/rankings/tables/ranking-address.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubPath } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendRankingsForm } from "../shared/rankings-form.server.ts";
import type { Route } from "./+types/rankings.ts";
import { PointsCard } from "../../features/office/points-and-rules/points-card.tsx";
import { RulebookCard } from "../../features/office/points-and-rules/rulebook-card.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const { ranking: rankingId, prever } = parseInput(rankingsPageSchema, {
    ranking: searchParams.get("ranking"),
    prever: searchParams.get("prever"),
  });
  const typed = Object.fromEntries(searchParams);
  return await readClubPage(args, async (context, clubId) => {
    const [rankings, preview] = await Promise.all([
      readRankings(context, { clubId }),
      rankingId && prever
        ? previewRules(context, {
            club_id: clubId ?? undefined,
            ranking_id: rankingId,
            rules: (inForce) => rulesFrom(parseInput(rulesFieldsSchema, typed), inForce),
          })
        : null,
    ]);
    return { rankings, rankingId, preview };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendRankingsForm(args));
}

export default function ClubAdminRankings({ loaderData }: Route.ComponentProps) {
  const { club, clubId, rankings, rankingId, preview } = loaderData;
  const navigate = useNavigate();
  const action = clubPath(clubId, "rankings");
  const hrefOf = ({ id }: { id: string }) => clubPath(clubId, "rankings", { ranking: id });
  if (rankingId === null)
    return (
      <div className="grid">
        <div className="stack">
          <RankingsList rankings={rankings} hrefOf={hrefOf} timeZone={club.timeZone} />
          <PointsCard rankings={namedRankings(rankings, club.sports)} action={action} />
        </div>
        <div className="stack">
          <OpenRankingCard sports={club.sports} action={action} onOpened={() => void navigate(action)} />
          <RulebookCard action={action} />
        </div>
      </div>
    );
  const ranking = rankings.find(({ id }) => id === rankingId);
  if (!ranking) return <EmptyState icon="ranking" title="Este ranking não é deste clube" headingLevel={2} />;
  const [path = "", query = ""] = action.split("?");
  const publicHref = tableHref(
    clubId,
    { sport: ranking.sport, format: ranking.format },
    { ranking: ranking.isMain ? undefined : ranking.id },
  );
  return (
    <>
      <div className="row row-between">
        <h2>{rankingTitle(ranking)}</h2>
        <LinkButton to={action} variant="quiet" size="sm">
          Todos os rankings
        </LinkButton>
      </div>
      <div className="grid">
        <div className="stack">
          {preview ? (
            <PreviewCard
              preview={preview}
              rankingId={ranking.id}
              action={action}
              onDone={() => void navigate(hrefOf(ranking))}
            />
          ) : null}
          <RulesCard
            ranking={ranking}
            fields={preview ? fieldsOf(preview.rules) : null}
            address={{ path, query: Object.fromEntries(new URLSearchParams(query)) }}
          />
        </div>
        <div className="stack">
          <SeasonCard ranking={ranking} action={action} tableHref={publicHref} timeZone={club.timeZone} />
          <EnrolmentCard ranking={ranking} action={action} />
          <UndoPointsCard ranking={ranking} action={action} />
        </div>
      </div>
    </>
  );
}
