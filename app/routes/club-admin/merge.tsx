import { useMemo } from "react";
import { useNavigate } from "react-router";
import { athleteSearch } from "../../browser/athlete-search.ts";
import { useNow } from "../../browser/use-now.ts";
import {
  DoneMergesCard,
  PickTwinsCard,
  SuggestedTwinsCard,
} from "../../features/office/merging/merge-panel.tsx";
import { MergePreviewCard } from "../../features/office/merging/merge-preview-card.tsx";
import { previewMerge } from "../../features/office/merging/preview-merge.server.ts";
import { readMerging } from "../../features/office/merging/read-merging.server.ts";
import { mergePageSchema } from "../../features/office/merging/merging-schema.ts";
import { parseInput } from "../../lib/parse.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { askedClub, readClubPage } from "../shared/club-page.server.ts";
import { sendMembersForm } from "../shared/members-form.server.ts";
import type { Route } from "./+types/merge.ts";
import "../../features/clubs/clubs/club-panels.css";

/** Two people of the club (`um`, `outro`, of whom `fica` is to stay), or whom to choose from. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const { one, other, keep } = parseInput(mergePageSchema, {
    one: searchParams.get("um"),
    other: searchParams.get("outro"),
    keep: searchParams.get("fica") ?? undefined,
  });
  return await readClubPage(args, async (context, clubId) => {
    const [merging, preview] = await Promise.all([
      readMerging(context, { clubId, oneId: one }),
      one && other
        ? previewMerge(context, {
            club_id: clubId ?? undefined,
            athlete_id: one,
            other_id: other,
            keep_id: keep,
          })
        : null,
    ]);
    return { ...merging, preview };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    () => sendMembersForm(args),
    // The two that the address names are one now.
    () => (args.url.searchParams.has("outro") ? clubPath(askedClub(args.url), "atletas/juntar") : null),
  );
}

export default function ClubAdminMerge({ loaderData }: Route.ComponentProps) {
  const { clubId, one, suggested, merges, preview, nowAt } = loaderData;
  const navigate = useNavigate();
  const now = useNow(nowAt);
  const searchPath = clubPath(clubId, "busca", { busca: "" });
  const search = useMemo(() => athleteSearch(searchPath), [searchPath]);
  const here = clubPath(clubId, "atletas/juntar");
  const compare = (um: string, outro: string) => clubPath(clubId, "atletas/juntar", { um, outro });
  if (preview) {
    const { kept, gone } = preview.pair;
    const swap = { um: kept.athleteId, outro: gone.athleteId, fica: gone.athleteId };
    return (
      <div className="narrow stack">
        <MergePreviewCard
          preview={preview}
          action={compare(preview.pair.kept.athleteId, preview.pair.gone.athleteId)}
          backHref={here}
          swapHref={kept.hasAccount ? null : clubPath(clubId, "atletas/juntar", swap)}
          onDone={() => void navigate(here, { replace: true })}
        />
      </div>
    );
  }
  return (
    <div className="grid members">
      <div className="stack stack-loose">
        {/* An admin who comes for one person chooses the other first. */}
        {one ? <PickTwinsCard {...{ clubId, one, search }} action={here} /> : null}
        <SuggestedTwinsCard suggested={suggested} hrefOf={compare} />
      </div>
      <div className="stack stack-loose">
        {one ? null : <PickTwinsCard {...{ clubId, one, search }} action={here} />}
        <DoneMergesCard merges={merges} action={here} now={now} />
      </div>
    </div>
  );
}
