import { answerForm } from "../../guards/answer-form.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { useNow } from "../../browser/use-now.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { listNotifications } from "../../features/base/notifications/list-notifications.server.ts";
import { NotificationPanel } from "../../features/base/notifications/notification-panel.tsx";
import { readReach } from "../../features/base/reach/read-reach.server.ts";
import { ReachCards } from "../../features/base/reach/reach-cards.tsx";
import { requireActor, requireSuperAdmin } from "../../guards/guard.server.ts";
import { PLATFORM_PATH, platformPath } from "../../lib/paths.ts";
import { servicesContext } from "../../platform/context.ts";
import { sendNotificationForm } from "../shared/notification-form.server.ts";
import type { Route } from "./+types/notifications.ts";

const PATH = platformPath("notificacoes");

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const context = { services, actor: requireActor(args) };
  const reading = Promise.all([listNotifications(context), readReach(context)]);
  const [, [listed, reach]] = await guarded(requireSuperAdmin(args), reading);
  return { ...listed, reach, nowAt: services.now().toISOString() };
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, async (context) => sendNotificationForm(context, await readSent(args)));
}

export default function SuperAdminNotifications({ loaderData }: Route.ComponentProps) {
  const { rows, unread_count, reach, nowAt } = loaderData;
  return (
    <>
      <NotificationPanel
        rows={rows}
        unread={unread_count}
        now={useNow(nowAt)}
        action={PATH}
        backHref={PLATFORM_PATH}
        hrefOf={() => null}
        renderAnswer={() => null}
      />
      <ReachCards reach={reach} action={PATH} />
    </>
  );
}
