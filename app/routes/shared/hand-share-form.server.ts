import { markReturned } from "../../features/tournaments/tournaments/mark-returned.server.ts";
import { markShare } from "../../features/tournaments/tournaments/mark-share.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";

/** A form about the money of a share that is paid at the club. */
interface HandShareForm {
  intent: "mark_share" | "unmark_share" | "mark_returned" | "unmark_returned";
  entry_id: string;
  athlete_id: string;
}

/** Takes what the office marks about a share that is paid at the club, and gives the sentence to show. Throws what the verbs throw. */
export async function markHandShare(
  context: VerbContext,
  { intent, entry_id: entryId, athlete_id: athleteId }: HandShareForm,
): Promise<string> {
  switch (intent) {
    case "mark_share":
      await markShare(context, { entryId, athleteId, isPaid: true });
      return "Marcada como paga.";
    case "unmark_share":
      await markShare(context, { entryId, athleteId, isPaid: false });
      return "Desmarcado: a inscrição volta a estar a receber.";
    case "mark_returned":
      await markReturned(context, { entryId, athleteId, isReturned: true });
      return "Marcada como devolvida. Quem recebeu é avisado.";
    case "unmark_returned":
      await markReturned(context, { entryId, athleteId, isReturned: false });
      return "Desmarcado: continua a devolver.";
  }
}
