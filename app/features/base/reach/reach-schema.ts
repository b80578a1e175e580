import { z } from "zod";
import { isTimeZone } from "../../../lib/dates.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "../notifications/notification.ts";
import {
  ALWAYS_MAILED,
  type NoticeChannel,
  DEFAULT_TYPES,
  OFFERED_TYPES,
  type Preferences,
} from "../notifications/preferences.ts";

const UNREADABLE = "Este navegador não disse como receber avisos.";

/** A browser's subscription, as its `PushSubscription` says it. */
export const deviceSchema = z.object({
  endpoint: z.string(UNREADABLE).min(1, UNREADABLE),
  /** An uncompressed point of P-256: 65 bytes that begin with 4. */
  p256dh: z.string(UNREADABLE).regex(/^B[A-Za-z0-9_-]{86}$/, UNREADABLE),
  /** 16 bytes. */
  auth: z.string(UNREADABLE).regex(/^[A-Za-z0-9_-]{22}$/, UNREADABLE),
});

export type DeviceInput = z.output<typeof deviceSchema>;

const HOUR = "Escolha uma hora, como 22:00.";
const typesSchema = z.array(z.enum(NOTIFICATION_TYPES, "Escolha os avisos da lista."));
const hourSchema = z
  .string(HOUR)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** The form of preferences: types that are ticked by channel, and quiet hours ("22:00") where they are. */
export const preferencesSchema = z
  .object({
    mail: typesSchema,
    push: typesSchema,
    is_quiet: z.literal("1").nullish(),
    quiet_from: z.string().nullish(),
    quiet_until: z.string().nullish(),
    time_zone: z.string().max(60).refine(isTimeZone, "Escolha um fuso horário da lista."),
  })
  .transform((form, context): Preferences => {
    const hour = (name: "quiet_from" | "quiet_until"): number => {
      const read = hourSchema.safeParse(form[name]);
      if (read.success) return read.data;
      context.addIssue({ code: "custom", path: [name], message: HOUR });
      return z.NEVER;
    };
    const quiet = form.is_quiet ? { from: hour("quiet_from"), until: hour("quiet_until") } : null;
    if (quiet && quiet.from === quiet.until)
      context.addIssue({
        code: "custom",
        path: ["quiet_until"],
        message: "O silêncio tem de acabar em outra hora.",
      });
    return {
      mailTypes: withRest([...form.mail, ...ALWAYS_MAILED], "mail"),
      pushTypes: withRest(form.push, "push"),
      quiet,
      timeZone: form.time_zone,
    };
  });

/** Types that the screen does not offer keep their default. */
function withRest(chosen: readonly NotificationType[], channel: NoticeChannel): NotificationType[] {
  const offered = new Set(OFFERED_TYPES.map(({ type }) => type));
  return [...new Set([...chosen, ...DEFAULT_TYPES[channel].filter((type) => !offered.has(type))])];
}
