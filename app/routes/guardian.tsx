import { Fragment } from "react";
import { data, replace } from "react-router";
import { z } from "zod";
import { useAnswer } from "../browser/use-answer.ts";
import { useKeptFlash } from "../browser/use-kept-flash.ts";
import { ClubField } from "../features/clubs/clubs/club-field.tsx";
import { answerChildsProposal } from "../features/clubs/profile/answer-proposal.server.ts";
import { ClubChangesCard } from "../features/clubs/profile/club-changes-card.tsx";
import { childsAnswerSchema } from "../features/clubs/profile/proposal-schema.ts";
import { readChildrensChanges } from "../features/clubs/profile/read-club-changes.server.ts";
import { formValues } from "../features/people/codes/form-values.ts";
import { askGuardianVisit } from "../features/people/guardians/ask-guardian-visit.server.ts";
import { childSchema } from "../features/people/guardians/child-schema.ts";
import { AskVisit, ChildCard, NewChildForm, OpenVisit } from "../features/people/guardians/guardian-page.tsx";
import { readGuardianPage } from "../features/people/guardians/read-children.server.ts";
import { registerChild } from "../features/people/guardians/register-child.server.ts";
import { revokeConsent } from "../features/people/guardians/revoke-consent.server.ts";
import { openVisit } from "../features/people/guardians/visit-link.server.ts";
import { emailSchema } from "../features/people/people/people-schema.ts";
import { limitForms } from "../features/base/access/limit-attempts.server.ts";
import { TermsConsent } from "../features/people/terms/terms-consent.tsx";
import { legalLinks } from "../copy/legal.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../lib/dates.ts";
import { AppError } from "../lib/errors.ts";
import { parseInput } from "../lib/parse.ts";
import { GUARDIAN_PATH } from "../lib/paths.ts";
import { servicesContext } from "../platform/context.ts";
import { cookieHeader, readCookie } from "../platform/cookies.server.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { fieldError } from "../ui/error-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import { termsOfPage } from "./shared/of-page.server.ts";
import type { Route } from "./+types/guardian.ts";

export const headers = retryHeaders;

/** The mailed link leaves the address at once, for a cookie of an hour (as the others do). */
export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { searchParams } = args.url;
  const link = searchParams.get("visita");
  if (link !== null) {
    const value = cookieHeader(services.origin, "visit", /^[\w.-]{1,100}$/.test(link) ? link : "x");
    throw replace(GUARDIAN_PATH, { headers: { "set-cookie": value, "referrer-policy": "no-referrer" } });
  }
  const token = readCookie(args.request, services.origin, "visit") ?? "";
  const [page, terms, clubChanges] = await Promise.all([
    readGuardianPage({ services }, token),
    termsOfPage(args.context),
    readChildrensChanges({ services }, token),
  ]);
  return { page, terms, clubChanges, said: searchParams.get("feito"), isOver: token !== "" && page === null };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  const fields = Object.fromEntries(form);
  const token = readCookie(args.request, services.origin, "visit") ?? "";
  const intent = form.get("intent");
  try {
    await limitForms(services, "guardian");
    switch (intent) {
      case "ask_visit":
        await askGuardianVisit({ services }, parseInput(z.object({ email: emailSchema }), fields));
        return replace(`${GUARDIAN_PATH}?feito=link`);
      case "open_visit": {
        const opened = await openVisit({ services }, token);
        return replace(GUARDIAN_PATH, {
          headers: { "set-cookie": cookieHeader(services.origin, "visit", opened ?? "x") },
        });
      }
      case "revoke":
        await revokeConsent({ services }, token, parseInput(z.object({ athleteId: z.uuid() }), fields));
        return replace(`${GUARDIAN_PATH}?feito=retirada`);
      case "answer_proposal": {
        const { athleteId: athlete_id, ...answer } = parseInput(childsAnswerSchema, fields);
        await answerChildsProposal({ services }, token, { ...answer, athlete_id });
        return replace(`${GUARDIAN_PATH}?feito=${answer.answer === "confirmed" ? "confirmado" : "recusado"}`);
      }
      case "register_child": {
        const today = dayIn(services.now(), DEFAULT_TIME_ZONE);
        await registerChild({ services }, token, parseInput(childSchema(today), fields));
        return replace(`${GUARDIAN_PATH}?feito=cadastro`);
      }
      default:
        throw new AppError("invalid_input", { field: "intent" });
    }
  } catch (error) {
    const answer = answerError(error, args.context);
    return data(
      {
        ...answer.data,
        intent: String(intent),
        of: String(form.get("athleteId") ?? ""),
        values: formValues(form),
      },
      answer.init ?? undefined,
    );
  }
}

const SAID: Readonly<Record<string, string>> = {
  retirada: "Autorização retirada. Avisamos por e-mail.",
  confirmado: "Confirmado. O cadastro mudou.",
  recusado: "Recusado. O cadastro continua como estava.",
  cadastro: "Criança cadastrada. O clube vai responder ao pedido.",
};

/** A guardian's page: their children, a copy, the consent, and a child without an e-mail. */
export default function Guardian({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { page, terms, clubChanges, said, isOver } = loaderData;
  const error = actionData?.error ?? null;
  const of = (intent: string, athleteId = "") =>
    actionData?.intent === intent && (athleteId === "" || actionData.of === athleteId) ? error : null;
  const sentence = useKeptFlash(error ? null : said);
  const newChildError = of("register_child");
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Responsável" look="court" />
        {page?.stage === "open" ? (
          <>
            {SAID[sentence ?? ""] ? (
              <Notice tone="ok" role="status">
                {SAID[sentence ?? ""]}
              </Notice>
            ) : null}
            {page.children.length === 0 ? (
              <Notice tone="info">Nenhum atleta tem {page.email} como e-mail do responsável.</Notice>
            ) : null}
            {page.children.map((child) => (
              <Fragment key={child.athleteId}>
                <ChildCard child={child} error={of("revoke", child.athleteId)} />
                <ClubChangesCard
                  title={`${child.name} nos clubes`}
                  said={clubChanges[child.athleteId] ?? { changes: [], classes: [] }}
                  answers={{ fields: { athleteId: child.athleteId } }}
                  error={of("answer_proposal", child.athleteId)}
                />
              </Fragment>
            ))}
            <NewChildForm
              key={page.children.length}
              club={<ClubField error={fieldError(newChildError, "clubId")} />}
              consent={<TermsConsent terms={terms} error={fieldError(newChildError, "termsVersion")} />}
              values={newChildError ? (actionData?.values ?? {}) : {}}
              error={newChildError}
            />
          </>
        ) : page?.stage === "link" ? (
          <OpenVisit email={page.email} />
        ) : (
          <>
            {isOver && !error ? (
              <Notice tone="warn" role="alert">
                Este link não vale mais, ou a página já fechou. Peça outro.
              </Notice>
            ) : null}
            <AskVisit isSent={sentence === "link"} error={error} />
          </>
        )}
      </div>
    </PublicShell>
  );
}
