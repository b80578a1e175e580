import { DEFAULT_DUNNING } from "./rules/dunning.ts";
import type { AccountSettings } from "./world.ts";

/** How an account is set up when nobody says otherwise. */
export const DEFAULT_SETTINGS: AccountSettings = {
  name: "Quadra",
  dunning: DEFAULT_DUNNING,
  methods: ["card", "pix", "boleto"],
  hasRecurringPix: false,
  boletoSettlesInSeconds: 86_400,
  pixSettlesInSeconds: 600,
  upcomingDays: 3,
};
