import { type Category, EVERYBODY } from "../../../app/features/scoring/ledger/category.ts";
import { idOfWords } from "../../../app/platform/ids.server.ts";
import { openedRanking, rankingFields, rulesFields } from "../opened-ranking.ts";
import { seenRulebook } from "../seen-rulebook.ts";
import { type Act, NOBODY } from "./act.ts";
import { office } from "./answers.ts";
import { type About, form, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const RANKINGS = "/club-admin-dashboard/rankings";
const IMPORT = "/club-admin-dashboard/importar";

/** Acts that only read, and acts that change a ranking and are told to pages and displays. */
const reading = { answers: office("done"), by: "secretary", changes: "own" } as const;
const quietly = { ...reading, changes: "club" } as const;
const notifying = { ...quietly, after: 1 } as const;

/** A ranking by category of the club, which somebody of it asked to play. */
async function opened({ app, club }: RequestHarness, { target, clubId }: About) {
  const { athleteId } = target === "another" ? club.outsider : club.gil;
  return { athleteId, id: target === "missing" ? NOBODY : await openedRanking(app, clubId, athleteId) };
}

const aboutRanking =
  (intent: string, fields: Record<string, string> = {}) =>
  async (w: RequestHarness, about: About) => {
    const { id, athleteId } = await opened(w, about);
    return { intent, ranking_id: id, athlete_id: athleteId, ...fields };
  };

/** The mark of a preview of another category, of a ranking where nothing counts before and after. */
const markOfEmpty = (gender: Category["gender"]) =>
  idOfWords([JSON.stringify({ ...EVERYBODY, gender }), "[]"]);

const rulebook = (intent: string) => async () => ({ intent, ...(await seenRulebook()) });

/** Rankings of a club: opening and closing them, their rules, initial points, and files of rules. */
export const rankingForms: Act[] = [
  ...sentForm(RANKINGS, "open ranking", { intent: "open_ranking", ...rankingFields }, notifying),
  ...sentForm(
    RANKINGS,
    "open ranking, impossible",
    { intent: "open_ranking", ...rankingFields, gender: "mixed" },
    { by: "secretary", status: 400 },
  ),
  ...sentForm(RANKINGS, "change rules", aboutRanking("change_rules", rulesFields), notifying),
  ...sentForm(RANKINGS, "replay ranking", aboutRanking("replay_ranking", rulesFields), notifying),
  ...sentForm(RANKINGS, "rename ranking", aboutRanking("rename_ranking", { name: "Outro nome" }), notifying),
  ...sentForm(
    RANKINGS,
    "edit ranking",
    async (w, about) => {
      const fields = { ...rankingFields, class_B: "" };
      return { ...(await aboutRanking("edit_ranking", fields)(w, about)), seen: await markOfEmpty("male") };
    },
    notifying,
  ),
  ...sentForm(RANKINGS, "hide ranking", aboutRanking("hide_ranking"), notifying),
  ...sentForm(RANKINGS, "show ranking", aboutRanking("show_ranking"), notifying),
  ...sentForm(RANKINGS, "open ranking first", aboutRanking("open_first"), notifying),
  ...sentForm(RANKINGS, "delete ranking", aboutRanking("delete_ranking"), notifying),
  ...sentForm(RANKINGS, "close ranking", aboutRanking("close_ranking", rulesFields), notifying),
  ...sentForm(RANKINGS, "accept enrolment", aboutRanking("accept_enrolment", rulesFields), quietly),
  ...sentForm(
    RANKINGS,
    "preview points",
    async (w, about) => ({
      intent: "preview_points",
      file: `atleta;pontos\n${about.target === "another" ? "Otto Fora" : "Gil Ferraz"};40`,
      usual: (await opened(w, about)).id,
      answers: "{}",
    }),
    reading,
  ),
  ...sentForm(
    RANKINGS,
    "write points",
    async (w, about) => {
      const { id, athleteId } = await opened(w, about);
      const row = { key: id, athleteId, points: 40, from: null, day: "2026-01-01", note: "" };
      return { intent: "write_points", rows: JSON.stringify([row]) };
    },
    notifying,
  ),
  // Taking back what is not there writes nothing.
  ...sentForm(RANKINGS, "undo points, none there", aboutRanking("undo_points"), reading),
  ...sentForm(RANKINGS, "preview rules", rulebook("preview_rules"), reading),
  ...sentForm(RANKINGS, "write rules", rulebook("write_rules"), notifying),
];

const file = () =>
  new File(["data;vencedor;perdedor;placar\n1/10/2026;Rui;Bia;6/1 6/2\n2/10/2026;Rui;Bia;6/5\n"], "t.csv");

/** A step of the club's one import. */
const step = (
  what: string,
  intent: string,
  { fields = {}, ...options }: Partial<Parameters<typeof form>[3]> & { fields?: Record<string, string> } = {},
): Act[] =>
  form(
    IMPORT,
    `import: ${what}`,
    async ({ app, club }) => {
      const [row] = await app.sql<{ id: string }>("select id from imports where club_id = $1", [club.clubId]);
      return { intent, importacao: row!.id, ...fields };
    },
    { by: "secretary", status: 303, changes: "own", ...options },
  );

const SHEET = "5ee7a000-0000-4000-8000-000000000012";
const aboutSheet = { by: "secretary", changes: "own" } as const;

/** A sheet that comes in parts: one, what came is read or given up. */
const sheetForms: Act[] = [
  ...sentForm(
    IMPORT,
    "import: send a part",
    () => ({ intent: "enviar_parte", envio: SHEET, parte: "0", texto: file() }),
    { ...aboutSheet, changes: "club" },
  ),
  ...sentForm(IMPORT, "import: give a sheet up", { intent: "cancelar_envio", envio: SHEET }, aboutSheet),
  ...form(
    IMPORT,
    "import: read a sheet whose parts lack",
    { intent: "ler_envio", envio: SHEET, partes: "2", nome: "t.csv", formato: "quadra", esporte: "tennis" },
    { answers: office("400", { clerk: true, missing: "400" }) },
  ),
];

/** Imports of results, in the order of their steps. */
export const importForms: Act[] = [
  ...form(
    IMPORT,
    "import: send",
    () => ({ intent: "enviar", formato: "quadra", esporte: "tennis", arquivo: file() }),
    { by: "secretary", status: 303, changes: "club" },
  ),
  ...step("read otherwise", "ler", {
    fields: {
      ordem: "day",
      lado: "winner",
      formato_placar: "",
      "coluna.0": "date",
      "coluna.1": "winner",
      "coluna.2": "loser",
      "coluna.3": "score",
    },
  }),
  ...step("confirm", "confirmar", { before: 9, after: 1 }),
  ...step("to the end", "continuar", { status: 200 }),
  ...step("undo", "desfazer", { before: 10, after: 1, overlaps: true, status: 200 }),
  ...step("discard", "descartar"),
  ...form(
    IMPORT,
    "without a file",
    { intent: "enviar", formato: "quadra", esporte: "tennis" },
    { answers: office("400", { clerk: true, missing: "400" }) },
  ),
  ...sheetForms,
];
