import { data, replace } from "react-router";
import { useAnswer } from "../../browser/use-answer.ts";
import { useKeptFlash } from "../../browser/use-kept-flash.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { publishTerms } from "../../features/people/terms/publish-terms.server.ts";
import { readVersions } from "../../features/people/terms/read-versions.server.ts";
import { termsFormSchema } from "../../features/people/terms/terms-schema.ts";
import { TermsForm, TermsVersionList } from "../../features/people/terms/terms-panel.tsx";
import { leaveFlash, takeFlash } from "../../guards/flash-middleware.server.ts";
import { requireActor, requireSuperAdmin } from "../../guards/guard.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/terms.ts";

const TERMS_PATH = platformPath("termos");

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const reading = readVersions({ services, actor: requireActor(args) });
  const [, terms] = await guarded(requireSuperAdmin(args), reading);
  return { terms, published: await takeFlash(args.context, TERMS_PATH) };
}

/** The verb itself lets nobody but super admins publish. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const sent = await args.request.formData();
  const values: Record<string, string> = {};
  for (const name of ["version", "title", "content", "effectiveDate"])
    values[name] = String(sent.get(name) ?? "");
  try {
    const fields = { ...values, intent: sent.get("intent"), confirm: sent.get("confirm") };
    const form = parseInput(termsFormSchema(services.now()), fields);
    if (form.intent === "preview_terms") return { error: null, values };
    const { version, title, content, effectiveDate } = form;
    await publishTerms({ services, actor: requireActor(args) }, { version, title, content, effectiveDate });
    // The page that says so is a request of its own: loading it again publishes nothing twice.
    leaveFlash(args.context, TERMS_PATH, version);
    return replace(TERMS_PATH);
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ error: answer.data.error, values }, answer.init ?? undefined);
  }
}

export default function SuperAdminTerms({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { terms } = loaderData;
  const published = useKeptFlash(loaderData.published);
  return (
    <>
      <PageHeader back={{ href: PLATFORM_PATH, label: "Administração" }} title="Termos de uso" />
      {published && !actionData ? (
        <Notice tone="ok" role="status">
          Versão {published} publicada. Quem ainda não a aceitou será perguntado quando ela valer.
        </Notice>
      ) : null}
      <TermsVersionList versions={terms.versions} />
      <TermsForm
        key={terms.versions.length}
        latest={terms}
        values={actionData?.values ?? null}
        error={actionData?.error ?? null}
      />
    </>
  );
}
