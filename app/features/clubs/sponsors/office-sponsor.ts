import { formatDay } from "../../../lib/dates.ts";

/** A sponsor as who manages it sees it; days as "YYYY-MM-DD". */
export interface OfficeSponsor {
  id: string;
  name: string;
  logoUrl: string;
  logoWidth: number;
  logoHeight: number;
  logoAlt: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** The sponsors as a club's office reads them. `today` in the club's zone. */
export interface SponsorOffice {
  today: string;
  own: OfficeSponsor[];
  national: OfficeSponsor[];
}

/** Whether a sponsor is shown on a day, was, or will be. */
export function stateOn(
  { startsOn, endsOn }: Pick<OfficeSponsor, "startsOn" | "endsOn">,
  today: string,
): "shown" | "ended" | "planned" {
  if (endsOn !== null && endsOn < today) return "ended";
  return startsOn !== null && startsOn > today ? "planned" : "shown";
}

/** "De 01/11/2026 a 30/11/2026", "A partir de 01/11/2026", "Até 30/11/2026", "Sem prazo". */
export function periodText({ startsOn, endsOn }: Pick<OfficeSponsor, "startsOn" | "endsOn">): string {
  if (startsOn && endsOn) return `De ${formatDay(startsOn)} a ${formatDay(endsOn)}`;
  if (startsOn) return `A partir de ${formatDay(startsOn)}`;
  return endsOn ? `Até ${formatDay(endsOn)}` : "Sem prazo";
}
