import { PlansPage } from "../../features/subscriptions/plans-page.tsx";
import {
  answerPlansScripts,
  loadPlans,
  sendPlansForm,
} from "../../features/subscriptions/plans-screen.server.ts";
import { sponsorsOfPage } from "../../features/sponsors/sponsors-of-page.server.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import type { Route } from "./+types/subscription.ts";

export const meta = () => [{ title: "Planos · Quadra" }];
export const headers = retryHeaders;

const PATH = "/athlete/subscription";

export const middleware = [answerPlansScripts(PATH)];

export function loader(args: Route.LoaderArgs) {
  return loadPlans(args);
}

export function action(args: Route.ActionArgs) {
  return sendPlansForm(args, { path: PATH, readAhead: (actor) => sponsorsOfPage(args.context, actor) });
}

export default function AthleteSubscription({ loaderData, actionData }: Route.ComponentProps) {
  return <PlansPage path={PATH} facts={loaderData} answer={actionData} />;
}
