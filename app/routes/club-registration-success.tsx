import { useAnswer } from "../browser/use-answer.ts";
import { asId } from "../platform/ids.server.ts";
import { authPath, REASON_SHOWN } from "../features/people/sessions/next-target.ts";
import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { useForgottenDrafts } from "../browser/use-draft.ts";
import { readOwnClub } from "../features/clubs/clubs/read-own-club.server.ts";
import { currentViewer, requireViewer } from "../guards/guard.server.ts";
import { askSession } from "../features/money/shop/ask-session.server.ts";
import { paymentStep, shownBilling } from "../features/money/shop/club-billing.ts";
import { clubCheckoutSchema, payForClub } from "./shared/club-checkout.server.ts";
import { ClubRegistered, REGISTERED_TITLES } from "../features/money/shop/club-registered.tsx";
import { readClubBilling } from "../features/money/shop/read-club-billing.server.ts";
import { AppError } from "../lib/errors.ts";
import { parseInput } from "../lib/parse.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { answerError } from "../platform/route-answers.server.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { legalLinks } from "../copy/legal.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import type { Route } from "./+types/club-registration-success.ts";

const PATH = "/club-registration/success";
const DRAFTS = ["/club-registration", "codigo:/club-registration"];

const uuid = (text: string | null) => asId(text) ?? null;

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  // Public (spec §2): a person whose session is lost still reads what comes next.
  const actor = args.context.get(actorContext);
  const asked = args.url.searchParams;
  const [clubId, checkoutId] = [uuid(asked.get("clube")), uuid(asked.get("sessao"))];
  const [viewer, club, billing] = await Promise.all([
    currentViewer(args),
    actor.kind === "user" ? readOwnClub({ services, viewer: actor }, clubId) : null,
    actor.kind === "user"
      ? readClubBilling({ services, actor }, { clubId, unnamed: "newest", checkoutId }).catch(unlessDenied)
      : null,
  ]);
  if (!viewer || !club || !billing) return { club: null };
  const returned = checkoutId === null ? null : await askSession({ services }, billing.checkout);
  const step = paymentStep(billing, returned, services.now());
  return {
    club,
    billing: shownBilling(billing),
    step,
    leadsAtOnce: asked.get("pagar") === "1" && step === "unpaid",
  };
}

function unlessDenied(error: unknown): null {
  if (error instanceof AppError && error.code === "forbidden") return null;
  throw error;
}

/** Opens Stripe's page for a club that has been registered, and leads there. */
export async function action(args: Route.ActionArgs) {
  try {
    const form = parseInput(clubCheckoutSchema, Object.fromEntries(await args.request.formData()));
    const services = args.context.get(servicesContext);
    const back = (clubId: string) => `${PATH}?clube=${clubId}`;
    return redirect(await payForClub(services, requireViewer(args), form, back));
  } catch (error) {
    return answerError(error, args.context);
  }
}

export default function ClubRegistrationSuccess({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>();
  useForgottenDrafts(DRAFTS);
  // Only once: coming back from Stripe's page must not lead there again.
  const [leadsAtOnce] = useState(loaderData.club !== null && loaderData.leadsAtOnce);
  useEffect(() => {
    if (leadsAtOnce) window.history.replaceState(window.history.state, "", PATH);
  }, [leadsAtOnce]);
  if (!loaderData.club) return <AnyoneSuccess />;
  const { club, billing, step } = loaderData;
  const error = actionData && "error" in actionData ? actionData.error : null;
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title={REGISTERED_TITLES[step]} eyebrow={club.name} look="court" />
        <ClubRegistered {...{ club, billing, step, leadsAtOnce }} action={PATH} error={error} />
      </div>
    </PublicShell>
  );
}

function AnyoneSuccess() {
  return (
    <PublicShell footer={legalLinks}>
      <div className="narrow stack">
        <PageHeader title="Clube cadastrado" eyebrow="Cadastro de clubes" look="court" />
        <Card title="Próximos passos">
          <ol className="stack stack-tight">
            <li>Entre com o e-mail de quem administra o clube.</li>
            <li>Traga os atletas: por planilha, ou pelos pedidos de entrada.</li>
            <li>Ligue a TV da sede no endereço da tela do clube.</li>
          </ol>
          <div className="stack">
            <LinkButton to={authPath({ next: "/club-admin-dashboard" })} state={REASON_SHOWN} block>
              Entrar no painel do clube
            </LinkButton>
            <LinkButton to="/club-registration" variant="quiet" block>
              Ainda não cadastrei o clube
            </LinkButton>
          </div>
        </Card>
      </div>
    </PublicShell>
  );
}
