import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { formatDate, formatTime } from "../../../lib/dates.ts";
import { clubPath } from "../../../lib/paths.ts";
import { athletePlan } from "../../base/plans/plans.ts";
import { OFFLINE_AFTER_DAYS, READ_ONLY_AFTER_DAYS } from "../../base/plans/billing-state.ts";
import type { REMINDER_DAYS } from "../../../../drizzle/schema/enums.ts";

type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A reminder as stored. */
interface Reminder {
  days: ReminderDays;
  /** The end, ISO 8601. */
  endsAt: string;
  /** The zone of the club, or of the athlete's club. */
  timeZone: string;
  /** As stored, e.g. `plus` or `rede`. */
  plan: string;
  /** The club whose subscription it is; null for an athlete's own. */
  club: { id: string; name: string } | null;
}

const CLUB_MESSAGES: Record<ReminderDays, string> = {
  7: "Ela não se renova sozinha. Renove no painel do clube, e tudo segue como está.",
  2: "Falta pouco, e ela não se renova sozinha. Renove no painel do clube, e tudo segue como está.",
  0: `O clube ainda funciona por ${READ_ONLY_AFTER_DAYS} dias; depois fica só para consulta, até a renovação.`,
};

/** The notification of a reminder, pt-BR; gone from the list once the subscription has ended. */
export function reminderNotice(reminder: Reminder): { title: string; message: string; expiresAt: Date } {
  const { days, club } = reminder;
  const title = `${subject(reminder)} termina ${when(reminder)}`;
  const plan = athletePlan(reminder.plan).name;
  const own: Record<ReminderDays, string> = {
    7: `Ela não se renova sozinha. Renove na página da assinatura para continuar no ${plan}.`,
    2: `Falta pouco, e ela não se renova sozinha. Renove na página da assinatura para continuar no ${plan}.`,
    0: "Depois, sua conta segue no plano Grátis, com o seu histórico e o ranking do clube.",
  };
  return { title, message: (club ? CLUB_MESSAGES : own)[days], expiresAt: new Date(reminder.endsAt) };
}

/**
 * The mail of a reminder, pt-BR. Its words come from what is stored alone, not from the clock: sent again after a failure it
 * is the same mail, which its key lets out once.
 */
export function reminderMail(
  reminder: Reminder,
  { name, origin }: { name: string; origin: string },
): { subject: string; text: string } {
  const { endsAt, timeZone, club } = reminder;
  const what = club ? `A assinatura do clube (${club.name})` : subject(reminder);
  const path = club ? clubPath(club.id, "assinatura") : "/athlete/subscription";
  const after = club
    ? `Sem renovação, o clube ainda funciona por ${READ_ONLY_AFTER_DAYS} dias e depois fica só para consulta; as páginas públicas ficam no ar por ${OFFLINE_AFTER_DAYS} dias.`
    : "Sem renovação, sua conta segue no plano Grátis, com o seu histórico e o ranking do clube.";
  return {
    subject: `${subject(reminder)} termina ${when(reminder)}`,
    text:
      `Olá, ${name}!\n\n${what} termina ${when(reminder)}, às ${formatTime(endsAt, timeZone)}, e não se renova sozinha.\n\n` +
      `Para continuar, é só renovar:\n\n${origin}${path}\n\n${after}${MAIL_FOOT}`,
  };
}

function subject({ club, plan }: Reminder): string {
  return club ? "A assinatura do clube" : `Sua assinatura ${athletePlan(plan).name}`;
}

/** The reminder of the day itself is sent on that day alone, so that "hoje" is true. */
function when({ days, endsAt, timeZone }: Reminder): string {
  const day = formatDate(endsAt, timeZone);
  return days === 0 ? `hoje, ${day}` : `em ${day}`;
}
