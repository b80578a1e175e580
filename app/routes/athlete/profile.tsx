import { Outlet, useLocation } from "react-router";
import { requireAthlete } from "../../guards/guard.server.ts";
import { OWN_DATA_PATH, PROFILE_PATH, SECURITY_PATH } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { Route } from "./+types/profile.ts";

export async function loader(args: Route.LoaderArgs) {
  const { athleteName, name } = await requireAthlete(args);
  return { name: athleteName ?? name };
}

/** Around the parts of an athlete's own profile. */
export default function AthleteProfile({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const tabs = [
    { to: PROFILE_PATH, label: "Dados", isCurrent: pathname === PROFILE_PATH },
    { to: SECURITY_PATH, label: "Segurança", isCurrent: pathname === SECURITY_PATH },
    { to: OWN_DATA_PATH, label: "Meus dados", isCurrent: pathname === OWN_DATA_PATH },
  ];
  return (
    <div className="narrow stack">
      <PageHeader title="Meu perfil" eyebrow={loaderData.name} />
      <Tabs label="Partes do perfil" items={tabs} />
      <Outlet />
    </div>
  );
}
