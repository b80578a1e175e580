import { late } from "./late.tsx";
// The server's document links only the styles of what is not loaded late.
import "./combobox.css";

/** The combobox, whose scripts are heavy: a page that has one is loaded without them, and shows a plain field until they are there. */
export const LateComboboxField = late(async () => (await import("./combobox-field.tsx")).ComboboxField);
