import { asId } from "../../platform/ids.server.ts";
import { redirect } from "react-router";
import { requireAcceptedTerms } from "../../features/base/access/terms-required.server.ts";
import { changeReading } from "../../features/office/imports/change-reading.server.ts";
import { confirmImport, discardImport } from "../../features/office/imports/confirm-import.server.ts";
import { continueImport } from "../../features/office/imports/continue-import.server.ts";
import { readExports } from "../../features/office/exports/read-exports.server.ts";
import { ImportPanel } from "../../features/office/imports/import-panel.tsx";
import type { ImportAnswer, ImportProgress } from "../../features/office/imports/import-progress.ts";
import { readImports } from "../../features/office/imports/read-imports.server.ts";
import {
  importFormSchema,
  readColumnChoices,
  readNameChoices,
  readSecondLines,
  type PartForm,
  type UploadForm,
} from "../../features/office/imports/imports-schema.ts";
import { UNSTORABLE } from "../../copy/fields.ts";
import { cancelSheet, keepSheetPart } from "../../features/office/imports/keep-part.server.ts";
import { startSentImport } from "../../features/office/imports/start-sent-import.server.ts";
import { refuseLargeFile, startImport } from "../../features/office/imports/start-import.server.ts";
import { undoImport } from "../../features/office/imports/undo-import.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { readSent } from "../../guards/sent-form.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { clubMatchPath, clubPath } from "../../lib/paths.ts";
import { AppError } from "../../lib/errors.ts";
import { parseInput } from "../../lib/parse.ts";
import { faultOfFields } from "../../lib/storable.ts";
import { MAX_UPLOAD_FORM_BYTES } from "../../lib/uploads.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import type { Route } from "./+types/import.ts";
import { ExportsCard } from "../../features/office/exports/exports-card.tsx";
import { BringCard } from "../../features/office/exports/bring-card.tsx";

/** Chunks go on for about this long before the bar is answered: the screens' limit counts the answers. */
const WORK_A_CALL_MS = 1_200;

export async function loader(args: Route.LoaderArgs) {
  const importId = asId(args.url.searchParams.get("importacao")) ?? null;
  return await readClubPage(args, async (context, clubId) => {
    const [imports, rankings] = await Promise.all([
      readImports(context, { clubId, importId }),
      readExports(context, { clubId }),
    ]);
    return { imports, rankings };
  });
}

export async function action(args: Route.ActionArgs) {
  try {
    const viewer = await requireClubAdmin(args);
    requireAcceptedTerms(viewer);
    return await answer(args, viewer.managedClubId);
  } catch (error) {
    return answerError(error, args.context);
  }
}

async function answer(args: Route.ActionArgs, clubId: string): Promise<ImportAnswer | FormDone | Response> {
  const context = verbContext(args);
  // Looked at before the body is read, so that a huge one costs nothing.
  refuseLargeFile(Number(args.request.headers.get("content-length") ?? 0), MAX_UPLOAD_FORM_BYTES);
  const sent = await readSent(args).catch(() => null);
  if (!sent) throw new AppError("invalid_input");
  const found = faultOfFields(sent);
  if (found)
    throw new AppError("invalid_input", { field: found.path || undefined, message: UNSTORABLE[found.fault] });
  const form = parseInput(importFormSchema, Object.fromEntries(sent));
  const show = (importId: string) => redirect(clubPath(clubId, "importar", { importacao: importId }), 303);
  switch (form.intent) {
    case "enviar":
      return show((await upload(context, clubId, form)).id);
    case "enviar_parte":
      await keepSheetPart(context, await partOf(clubId, form));
      return { ok: true, sentence: "" };
    case "ler_envio": {
      const { envio: uploadId, partes: parts, nome: fileName, formato: format, esporte } = form;
      const sport = sportOf(format, esporte);
      return show((await startSentImport(context, { clubId, uploadId, parts, fileName, format, sport })).id);
    }
    case "cancelar_envio":
      await cancelSheet(context, { clubId, uploadId: form.envio });
      return { ok: true, sentence: "" };
    case "ler": {
      const { importacao: importId, ordem: dateOrder, lado: scoreSide, formato_placar: scoreFormat } = form;
      const columns = readColumnChoices(sent);
      await changeReading(context, {
        importId,
        columns,
        dateOrder,
        scoreSide,
        scoreFormat,
        sport: form.esporte,
        chosen: readNameChoices(sent),
      });
      return show(importId);
    }
    case "confirmar":
      await confirmImport(context, {
        importId: form.importacao,
        chosen: readNameChoices(sent),
        secondLines: readSecondLines(sent),
      });
      await workOn(context, () => continueImport(context, { importId: form.importacao }), "finishedAt");
      return show(form.importacao);
    case "descartar":
      await discardImport(context, { importId: form.importacao });
      return redirect(clubPath(clubId, "importar"), 303);
    case "continuar":
      return {
        ok: true,
        progress: await workOn(
          context,
          () => continueImport(context, { importId: form.importacao }),
          "finishedAt",
        ),
      };
    case "desfazer":
      return {
        ok: true,
        progress: await workOn(context, () => undoImport(context, { importId: form.importacao }), "undoneAt"),
      };
  }
}

async function upload(context: VerbContext, clubId: string, form: UploadForm): Promise<ImportProgress> {
  const { arquivo, formato: format, esporte } = form;
  refuseLargeFile(arquivo.size);
  const bytes = new Uint8Array(await arquivo.arrayBuffer());
  const sport = sportOf(format, esporte);
  return await startImport(context, { clubId, fileName: arquivo.name, bytes, format, sport });
}

/** The tour's files are of tennis, whatever sport stands chosen beside them. */
function sportOf(format: UploadForm["formato"], sport: UploadForm["esporte"]) {
  return format === "atp" ? undefined : sport;
}

/** A part of a sheet: its text is a file of the form, so that the form is not counted as one of few fields. */
async function partOf(clubId: string, { envio: uploadId, parte: part, texto }: PartForm) {
  // Postgres holds no NUL; reading a line takes it for a space.
  const text = (await texto.text()).replaceAll("\0", " ");
  return { clubId, uploadId, part, text };
}

/** Takes one step after the other until the work is over or this call has had its time. */
async function workOn(
  { services }: VerbContext,
  step: () => Promise<ImportProgress>,
  endedAt: "finishedAt" | "undoneAt",
): Promise<ImportProgress> {
  const until = services.now().getTime() + WORK_A_CALL_MS;
  let progress = await step();
  while (progress[endedAt] === null && services.now().getTime() < until) progress = await step();
  return progress;
}

export default function ClubAdminImport({ loaderData }: Route.ComponentProps) {
  const { club, clubId, imports, rankings, nowAt } = loaderData;
  const { shown } = imports;
  const parameters = (importId: string | null): Record<string, string> =>
    importId === null ? {} : { importacao: importId };
  return (
    <div className="stack stack-loose">
      <ImportPanel
        key={shown?.progress.id}
        data={imports}
        action={clubPath(clubId, "importar", parameters(shown?.progress.id ?? null))}
        hrefOf={(importId) => clubPath(clubId, "importar", parameters(importId))}
        fileHref={(importId) => clubPath(clubId, "importar/arquivo", parameters(importId))}
        matchHref={(matchId) => clubMatchPath(clubId, matchId)}
        pointsHref={club.isAdministered ? `${clubPath(clubId, "rankings")}#pontos-iniciais` : null}
        timeZone={club.timeZone}
        nowAt={nowAt}
      />
      {shown ? null : (
        <>
          <BringCard
            hrefs={{
              members: `${clubPath(clubId, "atletas")}#trazer-atletas`,
              rankings: club.isAdministered ? clubPath(clubId, "rankings") : null,
            }}
          />
          <ExportsCard
            rankings={rankings}
            hrefOf={(kind, rankingId) =>
              clubPath(clubId, "exportar", {
                arquivo: kind,
                ...(rankingId === null ? {} : { ranking: rankingId }),
              })
            }
          />
        </>
      )}
    </div>
  );
}
