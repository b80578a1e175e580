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
import {
  previewCategorySchema,
  previewOpeningSchema,
  rankingsPageSchema,
  rulesFieldsSchema,
} from "../../features/rankings/seasons/rankings-schema.ts";
import { CountPreviewCard } from "../../features/rankings/seasons/count-preview-card.tsx";
import { categoryFrom, countedFrom, rankingFrom } from "../../features/rankings/seasons/open-ranking.ts";
import { typedFields } from "../../features/rankings/seasons/preview-address.ts";
import { previewEdit } from "../../features/rankings/seasons/preview-edit.server.ts";
import { previewOpening } from "../../features/rankings/seasons/preview-opening.server.ts";
import { CategoryCard, NameCard, ShownCard } from "../../features/rankings/seasons/ranking-facts-cards.tsx";
import { tableHref } from "../../features/rankings/tables/ranking-address.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { clubPath } from "../../lib/paths.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
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
  const typed = typedFields(searchParams);
  return await readClubPage(args, async (context, clubId) => {
    const [rankings, preview, counting] = await Promise.all([
      readRankings(context, { clubId }),
      rankingId && prever === "1"
        ? previewRules(context, {
            club_id: clubId ?? undefined,
            ranking_id: rankingId,
            rules: (inForce) => rulesFrom(parseInput(rulesFieldsSchema, typed), inForce),
          })
        : null,
      prever && prever !== "1" ? readCounting(context, { clubId, rankingId, typed }) : null,
    ]);
    return { rankings, rankingId, preview, counting };
  });
}

/** Reads what a ranking that is opened, or gets another category, would count; a field that is refused is said beside it. */
async function readCounting(
  context: VerbContext,
  asked: { clubId: string | null; rankingId: string | null; typed: Record<string, string> },
) {
  const { rankingId, typed } = asked;
  const club_id = asked.clubId ?? undefined;
  try {
    if (rankingId === null) {
      const fields = parseInput(previewOpeningSchema, typed);
      const facts = rankingFrom(fields);
      const preview = await previewOpening(context, { ...facts, club_id, countFrom: countedFrom(fields) });
      return { typed, category: facts, preview, problem: null };
    }
    const fields = parseInput(previewCategorySchema, typed);
    const category = categoryFrom(fields);
    const edit = { club_id, ranking_id: rankingId, category, countFrom: countedFrom(fields) };
    return { typed, category, preview: await previewEdit(context, edit), problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    const { field, message } = error.details;
    return { typed, category: null, preview: null, problem: { field, message } };
  }
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendRankingsForm(args));
}

export default function ClubAdminRankings({ loaderData }: Route.ComponentProps) {
  const { club, clubId, rankings, rankingId } = loaderData;
  const action = clubPath(clubId, "rankings");
  if (rankingId === null) return <AllRankings {...loaderData} action={action} />;
  const ranking = rankings.find(({ id }) => id === rankingId);
  if (!ranking) return <EmptyState icon="ranking" title="Este ranking não é deste clube" headingLevel={2} />;
  return (
    <>
      <div className="row row-between">
        <h2>{rankingTitle(ranking)}</h2>
        <LinkButton to={action} variant="quiet" size="sm">
          Todos os rankings
        </LinkButton>
      </div>
      <OneRanking {...loaderData} timeZone={club.timeZone} ranking={ranking} action={action} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The page's own address: its path, and what its query keeps. */
function addressOf(action: string) {
  const [path = "", query = ""] = action.split("?");
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}

function AllRankings({
  club,
  clubId,
  rankings,
  counting,
  action,
}: Pick<Loaded, "club" | "clubId" | "rankings" | "counting"> & { action: string }) {
  const navigate = useNavigate();
  const hrefOf = ({ id }: { id: string }) => clubPath(clubId, "rankings", { ranking: id });
  return (
    <div className="grid">
      <div className="stack">
        {counting?.preview ? (
          <CountPreviewCard
            title="Antes de abrir"
            name={counting.typed.name ?? ""}
            category={counting.category}
            preview={counting.preview}
            fields={{ ...counting.typed, intent: "open_ranking" }}
            action={action}
            creates
            label="Abrir ranking"
            onDone={() => void navigate(action)}
          />
        ) : null}
        <RankingsList rankings={rankings} hrefOf={hrefOf} timeZone={club.timeZone} />
        <PointsCard rankings={namedRankings(rankings, club.sports)} action={action} />
      </div>
      <div className="stack">
        <OpenRankingCard
          sports={club.sports}
          address={addressOf(action)}
          fields={counting?.typed ?? {}}
          problem={counting?.problem ?? null}
        />
        <RulebookCard action={action} />
      </div>
    </div>
  );
}

function OneRanking({
  clubId,
  ranking,
  preview,
  counting,
  timeZone,
  action,
}: Pick<Loaded, "clubId" | "preview" | "counting"> & {
  ranking: Loaded["rankings"][number];
  timeZone: string;
  action: string;
}) {
  const navigate = useNavigate();
  const address = addressOf(action);
  const here = clubPath(clubId, "rankings", { ranking: ranking.id });
  const backHere = () => void navigate(here);
  const { sport, format, isMain, closedAt } = ranking;
  return (
    <div className="grid">
      <div className="stack">
        {preview ? (
          <PreviewCard preview={preview} rankingId={ranking.id} action={action} onDone={backHere} />
        ) : null}
        {counting?.preview ? (
          <CountPreviewCard
            title="O que muda"
            name={ranking.name ?? ""}
            category={counting.category}
            preview={counting.preview}
            fields={{ ...counting.typed, intent: "edit_ranking", ranking_id: ranking.id }}
            action={action}
            label="Salvar"
            onDone={backHere}
          />
        ) : null}
        {counting?.problem && !counting.problem.field ? (
          <Notice tone="warn">{counting.problem.message}</Notice>
        ) : null}
        <SeasonCard
          ranking={ranking}
          action={action}
          tableHref={tableHref(clubId, { sport, format }, { ranking: ranking.id })}
          timeZone={timeZone}
        />
        <ShownCard ranking={ranking} action={action} onDeleted={() => void navigate(action)} />
        <EnrolmentCard ranking={ranking} action={action} />
        {isMain ? null : <NameCard ranking={ranking} action={action} />}
        {isMain || closedAt ? null : (
          <CategoryCard
            ranking={ranking}
            typed={counting?.typed ?? null}
            problem={counting?.problem ?? null}
            address={address}
          />
        )}
      </div>
      <div className="stack">
        <RulesCard ranking={ranking} fields={preview ? fieldsOf(preview.rules) : null} address={address} />
        <UndoPointsCard ranking={ranking} action={action} />
      </div>
    </div>
  );
}
