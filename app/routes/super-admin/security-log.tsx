import { guarded } from "../../features/base/access/guarded.server.ts";
import { readSecurityLog } from "../../features/platform/team/read-security-log.server.ts";
import { eventsQuery } from "../../features/platform/team/security-log.ts";
import { SecurityLogPanel } from "../../features/platform/team/security-log-panel.tsx";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH } from "../../lib/paths.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { sendProofForm } from "../shared/person-form.server.ts";
import type { Route } from "./+types/security-log.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const query = eventsQuery(args.url.searchParams, context.services.now());
  const [, { isProofFresh, hasPassword, ...found }] = await guarded(
    requireSuperAdmin(args),
    readSecurityLog(context, query),
  );
  return {
    ...found,
    query,
    proof: { isProofFresh, hasPassword },
    isTooLong: args.url.searchParams.has("longo"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendProofForm(args));
}

export default function SuperAdminSecurityLog({ loaderData }: Route.ComponentProps) {
  const { isTooLong, ...panel } = loaderData;
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Eventos de segurança" />
      {isTooLong ? (
        <Notice tone="warn" role="alert">
          São mais de 20 mil linhas. Escolha um período menor.
        </Notice>
      ) : null}
      <SecurityLogPanel {...panel} />
    </>
  );
}
