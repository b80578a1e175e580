import { late } from "./late.tsx";

/** The combobox, whose scripts are heavy: a page that has one is loaded without them, and shows a plain field until they are there. */
export const LateComboboxField = late(async () => (await import("./combobox-field.tsx")).ComboboxField);
