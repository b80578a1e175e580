import { makeMatchClub } from "../../match-club.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { askUntilDone, headersOf, Wrong } from "../visitor.ts";

const PATH = "/club-admin-dashboard/importar";
const MOST_CALLS = 30;
const LINES = [
  "data;vencedor;perdedor;placar",
  "01/09/2026;Ana Souza;Bruno Lima;6/1 6/2",
  "02/09/2026;Caio Prado;Davi Rocha;7/5 6/4",
  "03/09/2026;Ana Souza;Caio Prado;6/4 3/6 10/7",
  "04/09/2026;Bruno Lima;Davi Rocha;6/0 6/0",
  "05/09/2026;Elza Nova;Fabio Novo;6/3 6/3",
  "06/09/2026;Elza Nova;Ana Souza;6/2 6/2",
];

/** The secretary sends a season, looks at it, confirms it, and it is worked off. */
export const seasonImport = drive({
  parts: ["postgres", "objects"],
  async prepare({ faulty, rows }: Stage) {
    const club = await makeMatchClub(rows.sql);
    return { club, secretary: await headersOf(faulty, club.secretary) };
  },
  async play({ faulty, rows }, { club, secretary }, { tally, taps }: Play) {
    const path = `${PATH}?clube=${club.clubId}`;
    const send = (fields: Record<string, string | File>, expects: number[]) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return askUntilDone(
        faulty,
        { path, method: "POST", headers: secretary.screen, body, expects },
        tally,
        taps,
      );
    };
    const file = new File([LINES.join("\n")], "temporada.csv", { type: "text/csv" });
    const sent = await send({ intent: "enviar", arquivo: file, formato: "quadra", esporte: "tennis" }, [303]);
    const id = /importacao=([0-9a-f-]{36})/.exec(sent.headers.get("location") ?? "")?.[1];
    if (id === undefined) throw new Wrong(`leads to ${sent.headers.get("location")}`);
    await askUntilDone(
      faulty,
      { path: `${path}&importacao=${id}`, headers: secretary.screen, expects: [200] },
      tally,
    );
    await send(
      { intent: "confirmar", importacao: id, "quem.elza nova": "nova", "quem.fabio novo": "nova" },
      [303],
    );
    const isFinished = async () => {
      const [row] = await rows.sql<{ done: boolean }>(
        "select finished_at is not null as done from imports where id = $1",
        [id],
      );
      return row?.done === true;
    };
    for (let calls = 0; !(await isFinished()); calls += 1) {
      if (calls === MOST_CALLS) throw new Wrong("the import never ends");
      await send({ intent: "continuar", importacao: id }, [200]);
    }
  },
});
