import { addDays } from "../../../lib/dates.ts";

/** Minutes of the club's clock ("YYYY-MM-DDTHH:mm"), when it was played and now; gives "Hoje, 18:30", "Ontem, 09:05" or "21/11, 18:30". */
export function whenLabel(playedAt: string, now: string): string {
  const [day = "", time = ""] = playedAt.split("T");
  const today = now.slice(0, 10);
  if (!time) return "Quando foi?";
  const [, month, date] = day.split("-");
  const name = day === today ? "Hoje" : day === addDays(today, -1) ? "Ontem" : `${date}/${month}`;
  return `${name}, ${time}`;
}
