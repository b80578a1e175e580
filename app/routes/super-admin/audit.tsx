import { guarded } from "../../features/base/access/guarded.server.ts";
import "../../features/platform/team/platform-office.css";
import { AuditLines } from "../../features/platform/diagnostics/audit-lines.tsx";
import { readAuditLines } from "../../features/platform/team/read-security-log.server.ts";
import { eventsQuery } from "../../features/platform/team/security-log.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import type { Route } from "./+types/audit.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const { before } = eventsQuery(args.url.searchParams, context.services.now());
  const [, found] = await guarded(requireSuperAdmin(args), readAuditLines(context, { before }));
  return { ...found, isLater: before !== null };
}

export default function SuperAdminAudit({ loaderData }: Route.ComponentProps) {
  const { lines, hasMore, isLater } = loaderData;
  const last = lines.at(-1);
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Auditoria" />
      <Card isFlush title="O que a equipe fez" subtitle="Estas linhas não se apagam nem se mudam.">
        <AuditLines lines={lines} />
        {isLater || hasMore ? (
          <div className="office-row">
            <PageLinks
              label="Páginas da auditoria"
              before={isLater ? platformPath("auditoria") : null}
              beforeLabel="Do começo"
              after={hasMore && last ? platformPath("auditoria", { antes: `${last.at}_${last.id}` }) : null}
              afterLabel="Mais antigas"
            />
          </div>
        ) : null}
      </Card>
    </>
  );
}
