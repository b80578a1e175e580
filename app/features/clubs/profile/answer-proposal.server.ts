import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { failedGuard, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMinor } from "../../base/access/minors.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { visitOver } from "../../people/guardians/revoke-consent.server.ts";
import { readVisit } from "../../people/guardians/visit-link.server.ts";
import { guardOwnChild } from "../../people/guardians/visit-repository.server.ts";
import { updateUser } from "../../people/people/accounts-repository.server.ts";
import { CHANGED_FACTS } from "../../people/people/member-changes.ts";
import { answerProposal, proposalStatement } from "../../people/people/member-changes-repository.server.ts";
import { bumpDisplayVersions } from "../clubs/clubs-repository.server.ts";
import { clubsShowingAthlete, showingClubsSql } from "./showing-clubs-sql.server.ts";

/** An answer to what a club proposes. */
interface ProposalAnswer {
  change_id: string;
  answer: "confirmed" | "refused";
}

const GUARDIAN_ANSWERS = "Quem confirma é o seu responsável, na página que mandamos a ele por e-mail.";
const ANSWERED = "Esta proposta já foi respondida ou não vale mais.";

/**
 * The person answers a fact that a club proposes of them (product §3): confirmed, it is theirs from then on, everywhere; who proposed it is
 * notified. The same answer again changes nothing. Throws `not_found`, `forbidden` (a minor's guardian answers), `already_answered`,
 * `session_expired`.
 */
export async function answerOwnProposal(
  {
    services,
    athlete: { userId, sessionId, athleteId },
  }: { services: Services; athlete: { userId: string; sessionId: string; athleteId: string } },
  input: ProposalAnswer,
): Promise<void> {
  const { proposal, clubIds } = await readProposal(services, input, athleteId);
  if (proposal.state === input.answer) return;
  if (isMinor(proposal.birthDate, dayIn(services.now(), DEFAULT_TIME_ZONE)))
    throw new AppError("forbidden", { message: GUARDIAN_ANSWERS });
  const { statements, notifications } = answerOf(services, proposal, input);
  await commitAs(
    { services, actor: { kind: "user", userId, sessionId } },
    { statements, notifications, lookAgain: { clubIds } },
  ).catch(refuseAnswered);
}

/** A guardian answers the same of a child of theirs, on their open page. Throws `not_found` (the visit is over, another's child), `already_answered`. */
export async function answerChildsProposal(
  { services }: { services: Services },
  token: string,
  { athlete_id, ...input }: ProposalAnswer & { athlete_id: string },
): Promise<void> {
  const visit = await readVisit({ services }, token);
  if (visit?.stage !== "open") throw visitOver();
  const { proposal, clubIds } = await readProposal(services, input, athlete_id);
  if (proposal.state === input.answer) return;
  const { statements, notifications } = answerOf(services, proposal, input);
  const guard = guardOwnChild(services.db, visit.id, athlete_id, services.now());
  const outbox = prepareOutbox(services, { notifications, clubIds });
  await commitWithOutbox(services, [guard, ...statements], outbox).catch((error: unknown) => {
    if (failedGuard(error) === "visit") throw visitOver();
    return refuseAnswered(error);
  });
}

type Proposal = Awaited<ReturnType<typeof proposalStatement>>[number];

async function readProposal(services: Services, { change_id, answer }: ProposalAnswer, athleteId: string) {
  const [[proposal], clubs] = await Promise.all([
    services.read(proposalStatement(services.db, change_id)),
    services.read(clubsShowingAthlete(services.db, athleteId)),
  ]);
  if (!proposal || proposal.athleteId !== athleteId) throw new AppError("not_found");
  const isOver = proposal.state !== "proposed" || !proposal.isMember;
  if (isOver && proposal.state !== answer) throw new AppError("already_answered", { message: ANSWERED });
  return { proposal, clubIds: clubs.map(({ club_id }) => club_id) };
}

function answerOf(services: Services, proposal: Proposal, { answer }: ProposalAnswer) {
  const { db } = services;
  const at = services.now();
  const { athleteId, userId, field, toValue, athleteName, authorUserId } = proposal;
  const isName = answer === "confirmed" && field === "name";
  const statements: Statement[] = [
    ...answerProposal(db, proposal, { answer, at }),
    ...(isName && userId !== null ? [updateUser(db, userId, { name: toValue }, at)] : []),
    ...(answer === "confirmed" ? [bumpDisplayVersions(db, showingClubsSql(athleteId))] : []),
  ];
  const said = answer === "confirmed" ? "confirmou" : "recusou";
  const notifications =
    authorUserId === null
      ? []
      : [
          {
            userId: authorUserId,
            type: "system_notification" as const,
            title: `${athleteName} ${said} a sua proposta`,
            message: `${CHANGED_FACTS[field]}: a proposta do clube foi ${answer === "confirmed" ? "confirmada" : "recusada"}.`,
          },
        ];
  return { statements, notifications };
}

function refuseAnswered(error: unknown): never {
  if (failedGuard(error) === "proposal") throw new AppError("already_answered", { message: ANSWERED });
  throw error;
}
