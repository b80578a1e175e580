import { changeTv } from "../../features/matches/tv/change-tv.server.ts";
import { pairTv } from "../../features/matches/tv/pair-tv.server.ts";
import { revokeTv } from "../../features/matches/tv/revoke-tv.server.ts";
import type { TvForm } from "../../features/matches/tv/tvs-schema.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import type { VerbContext } from "../../platform/services.server.ts";

/** Does what a form about one of a club's TVs asks; gives the sentence to show. Throws what the verb throws. */
export async function changeTvs(
  context: VerbContext,
  form: TvForm,
  club_id: string | undefined,
): Promise<FormDone> {
  switch (form.intent) {
    case "pair_tv":
      await pairTv(context, { club_id, code: form.code, name: form.name });
      return { ok: true, sentence: "TV ligada. Em segundos ela mostra o ranking." };
    case "change_tv":
      await changeTv(context, { club_id, tv_id: form.tv_id, name: form.name, scenes: form.scene });
      return { ok: true, sentence: "TV salva. Ela muda em instantes." };
    case "revoke_tv":
      await revokeTv(context, { club_id, tv_id: form.tv_id });
      return { ok: true, sentence: "TV desligada. Ela volta a mostrar um código." };
  }
}
