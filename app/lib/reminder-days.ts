/** Days before a subscription's end at which a person is reminded, once each (product §7); the last one, on the day itself. */
export const REMINDER_DAYS = [7, 2, 0] as const;
