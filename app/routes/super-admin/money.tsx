import { guarded } from "../../features/base/access/guarded.server.ts";
import { moneyQuery } from "../../features/platform/team/money-lists.ts";
import { MoneyPanel } from "../../features/platform/team/money-panel.tsx";
import { readMoney } from "../../features/platform/team/read-money.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { PLATFORM_PATH } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import type { Route } from "./+types/money.ts";

export async function loader(args: Route.LoaderArgs) {
  const query = moneyQuery(args.url.searchParams);
  const [, page] = await guarded(requireSuperAdmin(args), readMoney(verbContext(args), query));
  return { page, query };
}

export default function SuperAdminMoney({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ to: PLATFORM_PATH, label: "Administração" }} title="Pagamentos" />
      <MoneyPanel {...loaderData} />
    </>
  );
}
