import { sportLabel } from "../lib/sports.ts";
import { Tabs } from "./tabs.tsx";

/** The sports to choose from, each an address (`hrefOf`); nothing where there is one alone. `isDocument` makes plain links. */
export function SportTabs<Sport extends string>({
  sports,
  current,
  hrefOf,
  isDocument,
}: {
  sports: readonly Sport[];
  current: string | null;
  hrefOf: (sport: Sport) => string;
  isDocument?: boolean;
}) {
  if (sports.length < 2) return null;
  const items = sports.map((sport) => ({
    to: hrefOf(sport),
    label: sportLabel(sport),
    isCurrent: sport === current,
  }));
  return <Tabs label="Esporte" items={items} isDocument={isDocument} />;
}
