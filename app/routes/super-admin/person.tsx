import { asId } from "../../platform/ids.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { PersonPanel } from "../../features/platform/team/person-panel.tsx";
import { readPerson } from "../../features/platform/team/read-people.server.ts";
import { answerForm } from "../../guards/answer-form.server.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { AppError } from "../../lib/errors.ts";
import { platformPath } from "../../lib/paths.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { sendPersonForm } from "../shared/person-form.server.ts";
import type { Route } from "./+types/person.ts";

export async function loader(args: Route.LoaderArgs) {
  const context = verbContext(args);
  const userId = asId(args.params.userId);
  const reading = userId ? readPerson(context, { userId }) : Promise.reject(new AppError("not_found"));
  try {
    const [, read] = await guarded(requireSuperAdmin(args), reading);
    const isSelf = read.person.id === context.actor.userId;
    return { ...read, isSelf, now: context.services.now().toISOString() };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") throw new Response(null, { status: 404 });
    throw error;
  }
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, () => sendPersonForm(args, args.params.userId));
}

export default function SuperAdminPerson({ loaderData }: Route.ComponentProps) {
  const { person, isProofFresh, hasPassword, isSelf, now } = loaderData;
  const action = platformPath(`pessoas/${person.id}`);
  return (
    <>
      <PageHeader back={{ to: platformPath("pessoas"), label: "Pessoas" }} title={person.name} />
      <PersonPanel
        // Done: what was typed does not wait for the next act.
        key={`${person.id} ${person.acts[0]?.id}`}
        person={person}
        admin={{ action, isProofFresh, hasPassword, isSelf }}
        now={now}
      />
    </>
  );
}
