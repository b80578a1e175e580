import { data, Form, replace, useNavigation } from "react-router";
import { formValues, readProfileForm } from "../../features/accounts/forms.ts";
import { MembershipCard } from "../../features/accounts/membership-card.tsx";
import type { OwnProfile } from "../../features/accounts/own-profile.ts";
import { ProfileFacts } from "../../features/accounts/profile-facts.tsx";
import { ProfileForm } from "../../features/accounts/profile-form.tsx";
import { readProfile } from "../../features/accounts/read-profile.server.ts";
import { requestMembership } from "../../features/accounts/request-membership.server.ts";
import { membershipSchema, profileChangesSchema } from "../../features/accounts/schemas.ts";
import { isSecurityIntent } from "../../features/accounts/security-intents.ts";
import { SecurityPanel } from "../../features/accounts/security-panel.tsx";
import { securityAnswer } from "../../features/accounts/security-part.tsx";
import { securityAction, securityOfPage } from "../../features/accounts/security-screen.server.ts";
import { ClubField } from "../../features/clubs/club-field.tsx";
import { SPORTS } from "../../features/clubs/sports.ts";
import { CityField } from "../../features/geography/city-field.tsx";
import { resolveCity } from "../../features/geography/resolve-city.server.ts";
import { changeProfile, readShowingClubs } from "../../features/rankings/change-profile.server.ts";
import { requireActor, requireAthlete, type UserActor } from "../../features/security/guard.server.ts";
import { guarded } from "../../features/security/guarded.server.ts";
import { refuseOwingTerms } from "../../features/security/owes-terms.server.ts";
import { sponsorsOfPage } from "../../features/sponsors/sponsors-of-page.server.ts";
import { navigationCopy } from "../../copy/navigation.ts";
import { parseInput } from "../../lib/parse.ts";
import { servicesContext } from "../../platform/context.ts";
import { oncePerRequest } from "../../platform/once.server.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { retryHeaders } from "../../platform/retry-headers.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fieldError } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import type { Route } from "./+types/profile.ts";

export const meta = () => [{ title: "Meu perfil · Quadra" }];
export const headers = retryHeaders;

const PATH = "/athlete-profile";
const SECURITY = `${PATH}?painel=seguranca`;

const profileOfPage = oncePerRequest((services, actor: UserActor) => readProfile({ services, actor }));

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const saved = args.url.searchParams.get("salvo");
  if (args.url.searchParams.get("painel") === "seguranca") {
    const [viewer, security] = await guarded(requireAthlete(args), securityOfPage(args.context, actor));
    return { profile: null, security, name: viewer.name, saved };
  }
  const [, profile] = await Promise.all([requireAthlete(args), profileOfPage(args.context, actor)]);
  if (!profile) throw data(null, { status: 404 });
  return { profile, security: null, name: profile.name, saved };
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const form = await args.request.formData();
  const asked = form.get("intent");
  if (isSecurityIntent(asked)) {
    const readAhead = () =>
      Promise.all([
        requireAthlete(args),
        securityOfPage(args.context, actor),
        sponsorsOfPage(args.context, actor),
      ]);
    return await securityAction(args, actor, form, { intent: asked, path: SECURITY, readAhead });
  }
  const typed = { code: String(form.get("cityCode") ?? ""), typed: String(form.get("cityCodeText") ?? "") };
  // One read for all that the form needs, and for the page that shows it again where it is refused.
  const [athlete, [showing, cityCode]] = await guarded(
    requireAthlete(args),
    Promise.all([
      readShowingClubs({ services }, actor),
      resolveCity({ services }, typed),
      profileOfPage(args.context, actor),
      sponsorsOfPage(args.context, actor),
    ]),
  );
  const intent = String(form.get("intent"));
  try {
    refuseOwingTerms(athlete);
    if (intent === "join") {
      await requestMembership({ services, athlete }, parseInput(membershipSchema, Object.fromEntries(form)));
      return replace(`${PATH}?salvo=pedido`);
    }
    const schema = profileChangesSchema(SPORTS.map((sport) => sport.id));
    const changes = parseInput(schema, { ...readProfileForm(form), cityCode });
    await changeProfile({ services, athlete }, changes, showing);
    // The page that says so is a request of its own: loading it again saves nothing twice.
    return replace(`${PATH}?salvo=perfil`);
  } catch (error) {
    const answer = answerError(error, args.context);
    return data({ ...answer.data, intent, values: formValues(form) }, answer.init ?? undefined);
  }
}

export default function AthleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, security, name, saved } = loaderData;
  const tabs = [
    { to: PATH, label: "Dados", isCurrent: profile !== null },
    { to: SECURITY, label: "Segurança", isCurrent: security !== null },
  ];
  return (
    <div className="narrow stack">
      <PageHeader title="Meu perfil" eyebrow={name} />
      <Tabs label="Partes do perfil" items={tabs} />
      {security ? (
        <SecurityPanel facts={security} {...securityAnswer(actionData)} done={saved} path={SECURITY} />
      ) : null}
      {profile ? <Facts profile={profile} done={saved} answer={actionData} /> : null}
    </div>
  );
}

function Facts({
  profile,
  done,
  answer,
}: {
  profile: OwnProfile;
  done: string | null;
  answer: Route.ComponentProps["actionData"];
}) {
  const intent = useNavigation().formData?.get("intent");
  const refused = answer && "error" in answer && "values" in answer ? answer : null;
  const error = refused?.error ?? null;
  const saved = !error && (done === "perfil" || done === "pedido") ? done : null;
  const saveError = refused?.intent === "save" ? error : null;
  const joinError = refused?.intent === "join" ? error : null;
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
        isSending={intent === "save"}
        city={<CityField defaultCity={profile.city} error={fieldError(saveError, "cityCode")} />}
      />
      <MembershipCard
        memberships={profile.memberships}
        error={joinError}
        isSending={intent === "join"}
        club={<ClubField key={profile.memberships.length} error={fieldError(joinError, "clubId")} />}
      />
      <Card title="Neste aparelho">
        <div className="stack">
          <ThemeToggle />
          <Form method="post" action="/auth?sair=1">
            <Button type="submit" variant="secondary" icon="logout" block>
              {navigationCopy.signOut}
            </Button>
          </Form>
        </div>
      </Card>
    </>
  );
}
