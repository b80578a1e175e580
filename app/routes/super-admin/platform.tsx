import { Form } from "react-router";
import {
  AuditTrail,
  ClubsTable,
  RoleCounts,
  TermsVersionsCard,
} from "../../features/platform/diagnostics/platform-view.tsx";
import { readPlatform } from "../../features/platform/diagnostics/read-platform.server.ts";
import { requireActor, requireSuperAdmin } from "../../guards/guard.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { servicesContext } from "../../platform/context.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilteredOut } from "../../ui/filtered-out.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Route } from "./+types/platform.ts";
import { searchText } from "../../lib/search-text.ts";
import { SEARCH_LETTERS } from "../../lib/text-limits.ts";

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const search = searchText(args.url.searchParams.get("busca"));
  const asked = Number(args.url.searchParams.get("cursor"));
  const cursor = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 0;
  const [, platform] = await guarded(
    requireSuperAdmin(args),
    readPlatform({ services, actor }, { search, cursor }),
  );
  return { platform, search, cursor };
}

type ClubRows = Route.ComponentProps["loaderData"]["platform"]["clubs"];

export default function SuperAdminPlatform({ loaderData }: Route.ComponentProps) {
  const { platform, search, cursor } = loaderData;
  const { clubs, totalClubs, nextCursor } = platform;
  return (
    <>
      <PageHeader
        title="Administração"
        subtitle={`${totalClubs} ${totalClubs === 1 ? "clube" : "clubes"}${search ? ` com “${search}”` : " na plataforma"}`}
        actions={
          <>
            <LinkButton variant="secondary" icon="users" to={platformPath("pessoas")}>
              Pessoas
            </LinkButton>
            <LinkButton variant="secondary" icon="bell" to={platformPath("avisos")}>
              Avisos
            </LinkButton>
            <LinkButton variant="secondary" to={platformPath("pagamentos")}>
              Pagamentos
            </LinkButton>
            <LinkButton variant="secondary" to={platformPath("seguranca")}>
              Segurança
            </LinkButton>
            <LinkButton variant="secondary" to={platformPath("tokens")}>
              Tokens
            </LinkButton>
            <LinkButton variant="secondary" to={platformPath("patrocinadores")}>
              Patrocinadores
            </LinkButton>
            <LinkButton variant="secondary" icon="flag" to="/system-diagnostics">
              Diagnóstico
            </LinkButton>
          </>
        }
      />
      <ClubSearch clubs={clubs} search={search} />
      <PageLinks
        label="Páginas de clubes"
        before={cursor > 0 ? platformPath("", { busca: search }) : null}
        beforeLabel="Do começo"
        after={nextCursor === null ? null : platformPath("", { busca: search, cursor: String(nextCursor) })}
      />
      <div className="grid">
        <RoleCounts roles={platform.roles} />
        <TermsVersionsCard terms={platform.terms} panel={platformPath("termos")} />
        <AuditTrail audit={platform.audit} all={platformPath("auditoria")} />
      </div>
    </>
  );
}

function ClubSearch({ clubs, search }: { clubs: ClubRows; search: string }) {
  return (
    <Card isFlush title="Clubes" subtitle="Ao abrir o painel de um clube, o acesso fica registrado.">
      <Form method="get" action={PLATFORM_PATH} className="platform-search">
        <TextField
          key={search}
          label="Clube ou cidade"
          type="search"
          name="busca"
          icon="search"
          maxLength={SEARCH_LETTERS}
          defaultValue={search}
        />
        <Button type="submit">Procurar</Button>
      </Form>
      {clubs.length > 0 ? (
        <ClubsTable clubs={clubs} />
      ) : search ? (
        <FilteredOut title="Nenhum clube encontrado" filters={[`“${search}”`]} clearHref={PLATFORM_PATH} />
      ) : (
        <EmptyState icon="search" title="Ainda não há clubes">
          O primeiro cadastro de clube aparece aqui.
        </EmptyState>
      )}
    </Card>
  );
}
