import { useNavigate } from "react-router";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { readNationalSponsors } from "../../features/clubs/sponsors/read-sponsor-office.server.ts";
import { SponsorForm } from "../../features/clubs/sponsors/sponsor-form.tsx";
import { SponsorList } from "../../features/clubs/sponsors/sponsor-list.tsx";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { sendNationalForm } from "../shared/sponsors-form.server.ts";
import type { Route } from "./+types/sponsors.ts";

export async function loader(args: Route.LoaderArgs) {
  const reading = readNationalSponsors(verbContext(args));
  const [, sponsors] = await guarded(requireSuperAdmin(args), reading);
  return { sponsors, changing: args.url.searchParams.get("patrocinador"), formKey: formKey(args) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendNationalForm(args));
}

export default function SuperAdminSponsors({ loaderData }: Route.ComponentProps) {
  const { sponsors, changing } = loaderData;
  const navigate = useNavigate();
  const action = platformPath("patrocinadores");
  const sponsor = sponsors.own.find(({ id }) => id === changing) ?? null;
  return (
    <>
      <PageHeader back={{ href: PLATFORM_PATH, label: "Administração" }} title="Patrocinadores nacionais" />
      <div className="grid sponsor-columns">
        <SponsorList
          title="Em todos os clubes"
          subtitle="Nesta ordem, depois dos locais de cada clube."
          sponsors={sponsors.own}
          today={sponsors.today}
          action={action}
          hrefOf={({ id }) => platformPath("patrocinadores", { patrocinador: id })}
        />
        <SponsorForm
          key={sponsor?.id ?? `new-${sponsors.own.length}`}
          sponsor={sponsor}
          action={action}
          doneHref={action}
          onDone={() => void navigate(action, { preventScrollReset: true })}
        />
      </div>
    </>
  );
}
