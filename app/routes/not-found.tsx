import { data } from "react-router";
import { NotFoundScreen } from "../features/platform/shell/not-found-screen.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta = () => [{ title: "Página não encontrada · Quadra" }];

export default function NotFound() {
  return (
    <PublicShell footer={legalLinks}>
      <NotFoundScreen />
    </PublicShell>
  );
}
