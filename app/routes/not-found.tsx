import { data } from "react-router";
import { shellViewer } from "../features/base/access/shell-viewer.ts";
import { AccountMenu } from "../features/platform/shell/account-menu.tsx";
import { NotFoundScreen } from "../features/platform/shell/not-found-screen.tsx";
import { currentViewer } from "../guards/guard.server.ts";
import { legalLinks } from "../copy/legal.ts";
import { actorContext } from "../platform/context.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/not-found.ts";

/** Only for whoever has a session the database is asked who they are; the page says the same without its answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const isSomebody = context.get(actorContext).kind === "user";
  const viewer = isSomebody ? await currentViewer({ context }).catch(() => null) : null;
  return data({ person: viewer && shellViewer(viewer) }, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Página não encontrada · Quadra" }];

export default function NotFound({ loaderData: { person } }: Route.ComponentProps) {
  return (
    <PublicShell footer={legalLinks} actions={person ? <AccountMenu viewer={person} /> : undefined}>
      <NotFoundScreen />
    </PublicShell>
  );
}
