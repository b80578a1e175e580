import { data, Form, replace } from "react-router";
import {
  AuditTrail,
  ClubsTable,
  RoleCounts,
  TermsVersions,
} from "../../features/diagnostics/platform-view.tsx";
import { readPlatform } from "../../features/diagnostics/read-platform.server.ts";
import { readVersions } from "../../features/terms/read-versions.server.ts";
import { sendTermsForm } from "../../features/terms/terms-form.server.ts";
import { TermsForm, VersionList } from "../../features/terms/terms-panel.tsx";
import { requireActor, requireSuperAdmin } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { servicesContext } from "../../platform/context.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Route } from "./+types/dashboard.ts";

const BASE = "/super-admin-dashboard";
const TERMS = `${BASE}?painel=termos`;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  if (args.url.searchParams.get("painel") === "termos") {
    const [, terms] = await guarded(requireSuperAdmin(args), readVersions({ services, actor }));
    return { panel: "termos" as const, terms, published: args.url.searchParams.get("publicada") };
  }
  const search = args.url.searchParams.get("busca")?.trim().slice(0, 80) ?? "";
  const asked = Number(args.url.searchParams.get("cursor"));
  const cursor = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 0;
  const [, platform] = await guarded(
    requireSuperAdmin(args),
    readPlatform({ services, actor }, { search, cursor }),
  );
  return { panel: "plataforma" as const, platform, search, cursor };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  const values: Record<string, string> = {};
  for (const name of ["version", "title", "content", "effectiveDate"])
    values[name] = String(form.get(name) ?? "");
  try {
    const done = await sendTermsForm({ services, actor: requireActor(args) }, form);
    // The page that says so is a request of its own: loading it again publishes nothing twice.
    if (done) return replace(`${TERMS}&${new URLSearchParams({ publicada: done.version })}`);
    return { error: null, values };
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ error: answer.data.error, values }, answer.init ?? undefined);
  }
}

export const meta = () => [{ title: "Administração · Quadra" }];

export default function SuperAdminDashboard({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.panel === "termos") {
    const { terms, published } = loaderData;
    const isThere = terms.versions.some(({ version }) => version === published);
    return (
      <>
        <PageHeader back={{ href: BASE, label: "Administração" }} title="Termos de uso" />
        {isThere && !actionData ? (
          <Notice tone="ok" role="status">
            Versão {published} publicada. Quem ainda não a aceitou será perguntado quando ela valer.
          </Notice>
        ) : null}
        <VersionList versions={terms.versions} />
        <TermsForm
          key={published}
          latest={terms}
          values={actionData?.values ?? null}
          error={actionData?.error ?? null}
        />
      </>
    );
  }
  return <Platform {...loaderData} />;
}

type PlatformData = Extract<Route.ComponentProps["loaderData"], { panel: "plataforma" }>;

function Platform({ platform, search, cursor }: PlatformData) {
  const { clubs, totalClubs, nextCursor } = platform;
  return (
    <>
      <PageHeader
        title="Administração"
        subtitle={`${totalClubs} ${totalClubs === 1 ? "clube" : "clubes"}${search ? ` com “${search}”` : " na plataforma"}`}
        actions={
          <LinkButton variant="secondary" icon="flag" to="/system-diagnostics">
            Diagnóstico
          </LinkButton>
        }
      />
      <Card isFlush title="Clubes" subtitle="Abrir o painel de um clube deixa uma linha de auditoria.">
        <Form method="get" action={BASE} className="platform-search">
          <TextField
            key={search}
            label="Clube ou cidade"
            type="search"
            name="busca"
            icon="search"
            maxLength={80}
            defaultValue={search}
          />
          <Button type="submit">Procurar</Button>
        </Form>
        {clubs.length > 0 ? (
          <ClubsTable clubs={clubs} />
        ) : (
          <EmptyState
            icon="search"
            title={search ? "Nenhum clube encontrado" : "Ainda não há clubes"}
            action={
              search ? (
                <LinkButton variant="secondary" to={BASE}>
                  Ver todos
                </LinkButton>
              ) : undefined
            }
          >
            {search
              ? "Confira a grafia ou procure pela cidade."
              : "O primeiro cadastro de clube aparece aqui."}
          </EmptyState>
        )}
      </Card>
      <nav className="row row-between" aria-label="Páginas de clubes">
        {cursor > 0 ? (
          <LinkButton variant="secondary" to={`${BASE}?${new URLSearchParams({ busca: search })}`}>
            Do começo
          </LinkButton>
        ) : (
          <span />
        )}
        {nextCursor === null ? null : (
          <LinkButton
            variant="secondary"
            to={`${BASE}?${new URLSearchParams({ busca: search, cursor: String(nextCursor) })}`}
          >
            Próximos
          </LinkButton>
        )}
      </nav>
      <div className="grid">
        <RoleCounts roles={platform.roles} />
        <TermsVersions terms={platform.terms} panel={TERMS} />
        <AuditTrail audit={platform.audit} />
      </div>
    </>
  );
}
