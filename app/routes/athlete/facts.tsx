import { data, replace, useNavigation } from "react-router";
import { z } from "zod";
import { useKeptFlash } from "../../browser/use-kept-flash.ts";
import { guarded } from "../../features/access/guarded.server.ts";
import { requireAcceptedTerms } from "../../features/access/terms-required.server.ts";
import { ClubField } from "../../features/clubs/club-field.tsx";
import { MembershipCard } from "../../features/clubs/membership-card.tsx";
import { requestMembership } from "../../features/clubs/request-membership.server.ts";
import { formValues, readProfileForm } from "../../features/codes/form-values.ts";
import { CityField } from "../../features/geography/city-field.tsx";
import { membershipSchema, profileChangesSchema } from "../../features/people/schemas.ts";
import { changeProfile, readShowingClubs } from "../../features/profile/change-profile.server.ts";
import { ProfileFacts } from "../../features/profile/profile-facts.tsx";
import { ProfileForm } from "../../features/profile/profile-form.tsx";
import { readProfile } from "../../features/profile/read-profile.server.ts";
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
import { SignOutForm } from "../../features/shell/signed-in-panel.tsx";
import { cityOfForm } from "../shared/form-facts.server.ts";
import { sponsorsOfPage } from "../shared/of-page.server.ts";
import type { Route } from "./+types/facts.ts";

export const meta = () => [{ title: "Meu perfil · Quadra" }];
export const headers = retryHeaders;

const profileOfPage = oncePerRequest((services, actor: UserActor) => readProfile({ services, actor }));

/** The flash message says what the last form did. */
const savedSchema = z.enum(["perfil", "pedido"]).nullable().catch(null);

export async function loader(args: Route.LoaderArgs) {
  const { actor } = verbContext(args);
  const [, profile] = await Promise.all([requireAthlete(args), profileOfPage(args.context, actor)]);
  if (!profile) throw data(null, { status: 404 });
  return { profile, saved: savedSchema.parse(await takeFlash(args.context, PROFILE_PATH)) };
}

export async function action(args: Route.ActionArgs) {
  const { services, actor } = verbContext(args);
  const form = await args.request.formData();
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [athlete, [showing, cityCode]] = await guarded(
    requireAthlete(args),
    Promise.all([
      readShowingClubs({ services }, actor),
      cityOfForm(services, form),
      profileOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
    ]),
  );
  const intent = String(form.get("intent"));
  try {
    requireAcceptedTerms(athlete);
    if (intent === "join") {
      await requestMembership({ services, athlete }, parseInput(membershipSchema, Object.fromEntries(form)));
      leaveFlash(args.context, PROFILE_PATH, "pedido");
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

export default function AthleteFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { profile } = loaderData;
  const sending = useNavigation().formData?.get("intent");
  const error = actionData?.error ?? null;
  const kept = useKeptFlash(loaderData.saved);
  const saved = error ? null : kept;
  const saveError = actionData?.intent === "save" ? error : null;
  const joinError = actionData?.intent === "join" ? error : null;
  return (
    <>
      {saved ? (
        <Notice tone="ok" role="status">
          {saved === "pedido" ? "Pedido enviado. O clube vai responder." : "Perfil salvo."}
        </Notice>
      ) : null}
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
        error={joinError}
        isSending={sending === "join"}
        club={<ClubField key={profile.memberships.length} error={fieldError(joinError, "clubId")} />}
      />
      <Card title="Neste aparelho">
        <div className="stack">
          <ThemeToggle />
          <SignOutForm />
        </div>
      </Card>
    </>
  );
}
