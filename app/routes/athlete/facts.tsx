import { data, replace, useNavigation } from "react-router";
import { z } from "zod";
import { useAnswer } from "../../browser/use-answer.ts";
import { useKeptFlash } from "../../browser/use-kept-flash.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { requireAcceptedTerms } from "../../features/base/access/terms-required.server.ts";
import { ClubField } from "../../features/clubs/clubs/club-field.tsx";
import { MembershipCard } from "../../features/clubs/clubs/membership-card.tsx";
import { requestMembership } from "../../features/clubs/clubs/request-membership.server.ts";
import { formValues, readProfileForm } from "../../features/people/codes/form-values.ts";
import { CityField } from "../../features/base/geography/city-field.tsx";
import { answerTwins } from "../../features/office/merging/answer-twins.server.ts";
import { readOwnTwins } from "../../features/office/merging/read-twins.server.ts";
import { twinAnswerSchema } from "../../features/office/merging/merging-schema.ts";
import { TwinQuestionCard } from "../../features/office/merging/twin-question-card.tsx";
import { shownQuestion } from "../../features/office/merging/twins.ts";
import { membershipSchema, profileChangesSchema } from "../../features/people/people/people-schema.ts";
import { changeProfile, readShowingClubs } from "../../features/clubs/profile/change-profile.server.ts";
import { leaveOwnClub } from "../../features/clubs/profile/leave-club.server.ts";
import { switchClub } from "../../features/clubs/profile/switch-club.server.ts";
import { chosenFile, readFileForm } from "../../features/base/uploads/form-file.server.ts";
import { answerOwnProposal } from "../../features/clubs/profile/answer-proposal.server.ts";
import { proposalAnswerSchema } from "../../features/clubs/profile/proposal-schema.ts";
import { ClubChangesCard } from "../../features/clubs/profile/club-changes-card.tsx";
import { readClubChanges } from "../../features/clubs/profile/read-club-changes.server.ts";
import { AvatarCard } from "../../features/clubs/profile/avatar-card.tsx";
import { changeAvatar } from "../../features/clubs/profile/change-avatar.server.ts";
import { ProfileFacts } from "../../features/clubs/profile/profile-facts.tsx";
import { ProfileForm } from "../../features/clubs/profile/profile-form.tsx";
import { readProfile } from "../../features/clubs/profile/read-profile.server.ts";
import { leaveFlash, takeFlash } from "../../guards/flash-middleware.server.ts";
import { requireAthlete, type UserActor } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { PROFILE_PATH } from "../../lib/paths.ts";
import { SPORTS } from "../../lib/sports.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { Card } from "../../ui/card.tsx";
import { fieldError } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { SignOut } from "../../features/platform/shell/signed-in-panel.tsx";
import { EnrolmentsCard } from "../../features/rankings/seasons/enrolments-card.tsx";
import { readEnrolments } from "../../features/rankings/seasons/read-enrolments.server.ts";
import { requestEnrolment } from "../../features/rankings/seasons/request-enrolment.server.ts";
import { enrolmentSchema } from "../../features/rankings/seasons/rankings-schema.ts";
import { cityOfForm } from "../shared/form-facts.server.ts";
import { sponsorsOfPage } from "../shared/of-page.server.ts";
import type { Route } from "./+types/facts.ts";

export const headers = retryHeaders;

const enrolmentsOfPage = oncePerRequest((services, actor: UserActor) => readEnrolments({ services, actor }));
const profileOfPage = oncePerRequest((services, actor: UserActor) => readProfile({ services, actor }));

const PICTURE_INTENTS: ReadonlySet<string> = new Set(["avatar", "remove_avatar"]);

/** The flash message says what the last form did. */
const savedSchema = z
  .enum(["perfil", "pedido", "foto", "nenhum", "sou", "clube", "saiu", "confirmado", "recusado"])
  .nullable()
  .catch(null);

const SAID: Readonly<Record<string, string>> = {
  perfil: "Perfil salvo.",
  foto: "Foto salva.",
  pedido: "Pedido enviado. O clube vai responder.",
  nenhum: "Anotado: você é uma pessoa nova no clube.",
  sou: "Anotado. O clube vai confirmar.",
  clube: "Pronto. As suas páginas agora mostram este clube.",
  saiu: "Você saiu do clube. O clube foi avisado.",
  confirmado: "Confirmado. O seu perfil mudou.",
  recusado: "Recusado. O seu perfil continua como estava.",
};

const clubChangesOfPage = oncePerRequest((services, actor: UserActor) =>
  readClubChanges({ services, actor }),
);
const twinsOfPage = oncePerRequest((services, actor: UserActor) => readOwnTwins({ services, actor }));

export async function loader(args: Route.LoaderArgs) {
  const { actor } = verbContext(args);
  const [{ clubId }, profile, twins, enrolments, clubChanges] = await Promise.all([
    requireAthlete(args),
    profileOfPage(args.context, actor),
    twinsOfPage(args.context, actor),
    enrolmentsOfPage(args.context, actor),
    clubChangesOfPage(args.context, actor),
  ]);
  if (!profile) throw data(null, { status: 404 });
  return {
    profile,
    clubId,
    twins: twins.map(shownQuestion),
    enrolments,
    clubChanges,
    saved: savedSchema.parse(await takeFlash(args.context, PROFILE_PATH)),
  };
}

export async function action(args: Route.ActionArgs) {
  if (isPictureForm(args.request)) return await savePicture(args);
  const { services, actor } = verbContext(args);
  const form = await args.request.formData();
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [athlete, [showing, cityCode, , , twins]] = await guarded(
    requireAthlete(args),
    Promise.all([
      readShowingClubs({ services }, actor),
      cityOfForm(services, form),
      profileOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
      twinsOfPage(args.context, actor),
      enrolmentsOfPage(args.context, actor),
      clubChangesOfPage(args.context, actor),
    ]),
  );
  const intent = String(form.get("intent"));
  try {
    // Leaving is never refused for want of new terms.
    if (intent === "leave_club") {
      await leaveOwnClub({ services, athlete }, parseInput(membershipSchema, Object.fromEntries(form)));
      leaveFlash(args.context, PROFILE_PATH, "saiu");
      return replace(PROFILE_PATH);
    }
    requireAcceptedTerms(athlete);
    if (intent === "remove_avatar") {
      await changeAvatar({ services, athlete }, null, showing);
      leaveFlash(args.context, PROFILE_PATH, "foto");
      return replace(PROFILE_PATH);
    }
    if (intent === "join") {
      await requestMembership({ services, athlete }, parseInput(membershipSchema, Object.fromEntries(form)));
      leaveFlash(args.context, PROFILE_PATH, "pedido");
      return replace(PROFILE_PATH);
    }
    if (intent === "twin") {
      const { club_id, twin } = parseInput(twinAnswerSchema, Object.fromEntries(form));
      const question = twins.find(({ clubId }) => clubId === club_id);
      const said = await answerTwins({ services, viewer: athlete }, question, twin);
      leaveFlash(args.context, PROFILE_PATH, said === "none" ? "nenhum" : "sou");
      return replace(PROFILE_PATH);
    }
    if (intent === "answer_proposal") {
      const { answer, change_id } = parseInput(proposalAnswerSchema, Object.fromEntries(form));
      await answerOwnProposal({ services, athlete }, { answer, change_id });
      leaveFlash(args.context, PROFILE_PATH, answer === "confirmed" ? "confirmado" : "recusado");
      return replace(PROFILE_PATH);
    }
    if (intent === "enrol") {
      await requestEnrolment({ services, athlete }, parseInput(enrolmentSchema, Object.fromEntries(form)));
      leaveFlash(args.context, PROFILE_PATH, "pedido");
      return replace(PROFILE_PATH);
    }
    if (intent === "switch_club") {
      await switchClub({ services, athlete }, parseInput(membershipSchema, Object.fromEntries(form)));
      leaveFlash(args.context, PROFILE_PATH, "clube");
      return replace(PROFILE_PATH);
    }
    const schema = profileChangesSchema(SPORTS.map((sport) => sport.id));
    const changes = parseInput(schema, { ...readProfileForm(form), cityCode });
    await changeProfile({ services, athlete }, changes, showing);
    // The page that says so is a request of its own: loading it again saves nothing twice.
    leaveFlash(args.context, PROFILE_PATH, "perfil");
    return replace(PROFILE_PATH);
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ ...answer.data, intent, values: formValues(form) }, answer.init ?? undefined);
  }
}

/** Only the form of the picture brings a file. */
function isPictureForm({ headers }: Request): boolean {
  return headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
}

async function savePicture(args: Route.ActionArgs) {
  const { services, actor } = verbContext(args);
  const intent = "avatar";
  const [athlete, [showing]] = await guarded(
    requireAthlete(args),
    Promise.all([
      readShowingClubs({ services }, actor),
      profileOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
      twinsOfPage(args.context, actor),
    ]),
  );
  try {
    requireAcceptedTerms(athlete);
    const form = await readFileForm(args.request, "foto", "avatars");
    await changeAvatar({ services, athlete }, await chosenFile(form.get("foto"), "foto", "avatars"), showing);
    leaveFlash(args.context, PROFILE_PATH, "foto");
    return replace(PROFILE_PATH);
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ ...answer.data, intent, values: {} }, answer.init ?? undefined);
  }
}

export default function AthleteFacts({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  const { profile, clubId, enrolments } = loaderData;
  const sending = useNavigation().formData?.get("intent");
  const error = actionData?.error ?? null;
  const kept = useKeptFlash(loaderData.saved);
  const saved = error ? null : kept;
  const saveError = actionData?.intent === "save" ? error : null;
  const joinError = actionData?.intent === "join" ? error : null;
  const isAboutClub = actionData?.intent === "switch_club" || actionData?.intent === "leave_club";
  return (
    <>
      {saved ? (
        <Notice tone="ok" role="status">
          {SAID[saved]}
        </Notice>
      ) : null}
      {loaderData.twins.map((question) => (
        <TwinQuestionCard
          key={question.clubId}
          question={question}
          fields={{ intent: "twin" }}
          error={actionData?.intent === "twin" ? error : null}
        />
      ))}
      <AvatarCard
        profile={profile}
        error={PICTURE_INTENTS.has(actionData?.intent ?? "") ? error : null}
        sending={typeof sending === "string" ? sending : null}
      />
      <ClubChangesCard
        title="Pelos seus clubes"
        said={loaderData.clubChanges}
        answers={
          profile.isMinor
            ? { by: "Quem responde é o seu responsável, na página que mandamos a ele por e-mail." }
            : { fields: {} }
        }
        error={actionData?.intent === "answer_proposal" ? error : null}
      />
      <ProfileFacts profile={profile} />
      <ProfileForm
        profile={profile}
        sports={SPORTS}
        error={saveError}
        isSending={sending === "save"}
        city={<CityField defaultCity={profile.city} error={fieldError(saveError, "cityCode")} />}
      />
      <MembershipCard
        memberships={profile.memberships}
        currentClubId={clubId}
        error={joinError}
        clubError={isAboutClub ? error : null}
        sending={typeof sending === "string" ? sending : null}
        club={<ClubField key={profile.memberships.length} error={fieldError(joinError, "clubId")} />}
      />
      <EnrolmentsCard enrolments={enrolments} error={actionData?.intent === "enrol" ? error : null} />
      <Card title="Neste aparelho">
        <div className="stack">
          <ThemeToggle />
          <SignOut />
        </div>
      </Card>
    </>
  );
}
