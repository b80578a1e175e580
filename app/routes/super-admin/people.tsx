import { guarded } from "../../features/base/access/guarded.server.ts";
import { peopleQuery } from "../../features/platform/team/people.ts";
import { PeoplePanel } from "../../features/platform/team/people-panel.tsx";
import { readPeople } from "../../features/platform/team/read-people.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/people.ts";

export async function loader(args: Route.LoaderArgs) {
  const query = peopleQuery(args.url.searchParams);
  const [, found] = await guarded(requireSuperAdmin(args), readPeople(verbContext(args), query));
  return { ...found, query };
}

export default function SuperAdminPeople({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Pessoas" />
      <PeoplePanel {...loaderData} />
    </>
  );
}
