import { useNavigate } from "react-router";
import { readSponsorOffice } from "../../features/clubs/sponsors/read-sponsor-office.server.ts";
import { SponsorForm } from "../../features/clubs/sponsors/sponsor-form.tsx";
import { NationalSponsors, SponsorList } from "../../features/clubs/sponsors/sponsor-list.tsx";
import { readTvs } from "../../features/matches/tv/read-tvs.server.ts";
import { TvsCard } from "../../features/matches/tv/tvs-card.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { readClubPage } from "../shared/club-page.server.ts";
import { sendSponsorsForm } from "../shared/sponsors-form.server.ts";
import type { Route } from "./+types/sponsors.ts";

export async function loader(args: Route.LoaderArgs) {
  const changing = args.url.searchParams.get("patrocinador");
  return await readClubPage(args, async (context, clubId) => {
    const [office, tvs] = await Promise.all([
      readSponsorOffice(context, { clubId }),
      readTvs(context, { clubId }),
    ]);
    return { office, tvs, origin: context.services.origin, changing };
  });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendSponsorsForm(args));
}

export default function ClubAdminSponsors({ loaderData }: Route.ComponentProps) {
  const { club, clubId, office, tvs, origin, changing, nowAt } = loaderData;
  const navigate = useNavigate();
  const action = clubPath(clubId, "patrocinadores");
  const sponsor = office.own.find(({ id }) => id === changing) ?? null;
  return (
    <div className="grid sponsor-columns">
      <div className="stack">
        <TvsCard {...tvs} sports={club.sports} origin={origin} now={nowAt} action={action} />
        <SponsorList
          title="Patrocinadores do clube"
          subtitle="Nesta ordem, na TV e no rodapé do aplicativo."
          sponsors={office.own}
          today={office.today}
          action={action}
          hrefOf={({ id }) => clubPath(clubId, "patrocinadores", { patrocinador: id })}
        />
        <NationalSponsors sponsors={office.national} today={office.today} />
      </div>
      <div className="stack">
        <SponsorForm
          key={sponsor?.id ?? `new-${office.own.length}`}
          sponsor={sponsor}
          action={action}
          doneHref={action}
          onDone={() => void navigate(action, { preventScrollReset: true })}
        />
        <Card
          title="Exibições nas TVs"
          subtitle="Por quanto tempo e quantas vezes cada logo apareceu, mês a mês."
        >
          <LinkButton to={clubPath(clubId, "patrocinadores/exibicoes")} variant="secondary">
            Ver as exibições
          </LinkButton>
        </Card>
      </div>
    </div>
  );
}
