import { late } from "../../ui/late.tsx";
// The server's document links only the styles of what is not loaded late.
import "../pasted-files/pasted-file.css";
import "../../ui/file-field.css";

/** A list of people is brought rarely: the scripts about it come after the page's. */
export const LateRosterCard = late(async () => (await import("./roster-card.tsx")).RosterCard);
