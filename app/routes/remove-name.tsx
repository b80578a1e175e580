import { data, replace } from "react-router";
import { z } from "zod";
import { useAnswer } from "../browser/use-answer.ts";
import { formValues } from "../features/people/codes/form-values.ts";
import { askNameRemoval, readNameSubject } from "../features/office/members/ask-name-removal.server.ts";
import { NameRequestForm } from "../features/office/members/name-request-form.tsx";
import { nameRequestSchema } from "../features/office/members/name-requests-schema.ts";
import { legalLinks } from "../copy/legal.ts";
import { parseInput } from "../lib/parse.ts";
import { REMOVE_NAME_PATH } from "../lib/paths.ts";
import { servicesContext } from "../platform/context.ts";
import { retryHeaders } from "../platform/retry-headers.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/remove-name.ts";

export const headers = retryHeaders;

const asked = z.object({ clubId: z.uuid(), athleteId: z.uuid() });

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const { searchParams } = args.url;
  const { data: ids = null } = asked.safeParse({
    clubId: searchParams.get("clube"),
    athleteId: searchParams.get("atleta"),
  });
  const subject = ids && (await readNameSubject({ services }, ids));
  return { subject, ids: ids ?? { clubId: "", athleteId: "" }, isSent: searchParams.has("enviado") };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const form = await args.request.formData();
  try {
    await askNameRemoval({ services }, parseInput(nameRequestSchema, Object.fromEntries(form)));
    return replace(`${REMOVE_NAME_PATH}?enviado=1`);
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ ...answer.data, values: formValues(form) }, answer.init ?? undefined);
  }
}

/** Anybody asks a club to take a name off its public pages, without a session. */
export default function RemoveName({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Remova o meu nome" look="court" />
        <NameRequestForm
          {...loaderData}
          values={actionData?.values ?? {}}
          error={actionData?.error ?? null}
        />
      </div>
    </PublicShell>
  );
}
