import { guarded } from "../../features/base/access/guarded.server.ts";
import { PlatformNoticesPanel } from "../../features/platform/team/platform-notices-panel.tsx";
import { readPlatformNotices } from "../../features/platform/team/read-platform-notices.server.ts";
import { formKey } from "../../guards/created-id.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { sendNoticeForm } from "../shared/notice-form.server.ts";
import type { Route } from "./+types/notices.ts";

export async function loader(args: Route.LoaderArgs) {
  const [, read] = await guarded(requireSuperAdmin(args), readPlatformNotices(verbContext(args)));
  return { ...read, formKey: formKey(args) };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendNoticeForm(args));
}

export default function SuperAdminNotices({ loaderData }: Route.ComponentProps) {
  const { notices, ...proof } = loaderData;
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Avisos a todos" />
      <PlatformNoticesPanel notices={notices} action={platformPath("avisos")} proof={proof} />
    </>
  );
}
