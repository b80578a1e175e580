import type { ReactNode } from "react";
import { clubPath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ClubTitle } from "../../../ui/club-logo.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { isWithheld } from "../../base/plans/billing-state.ts";
import { BillingStateNotice } from "../../money/shop/billing-state-notice.tsx";
import { ClubTabBar } from "./club-tab-bar.tsx";
import { clubTabs } from "./club-tabs.ts";
import "./club-frame.css";

/**
 * The head and the tabs of a club's dashboard around one of its panels ("" is its results). `needing` matches wait for the
 * club, `asking` people want to join it.
 */
export function ClubFrame({
  club,
  panel,
  needing,
  asking,
  children,
}: {
  club: ClubFacts;
  panel: string;
  needing: number;
  asking: number;
  children: ReactNode;
}) {
  const isFrozen = isWithheld(club.billingState);
  // Paying, what the law gives a deadline for, and shutting programs out.
  const staysOpen = panel === "assinatura" || panel === "nomes" || panel === "integracoes";
  return (
    <>
      <PageHeader
        title={<ClubTitle name={club.name} src={club.logo} />}
        eyebrow="Painel do clube"
        actions={
          isFrozen ? null : (
            <LinkButton to={clubPath(club.id, "lancar")} variant="sun" size="lg" icon="plus">
              Lançar resultado
            </LinkButton>
          )
        }
      />
      <ClubTabBar
        clubId={club.id}
        groups={clubTabs({
          panel,
          isAdministered: club.isAdministered,
          counts: { "": needing, atletas: asking },
        })}
      />
      {club.billingState.kind === "active" ? null : (
        <BillingStateNotice
          state={club.billingState}
          status={club.subscriptionStatus}
          href={panel === "assinatura" || !club.isAdministered ? null : clubPath(club.id, "assinatura")}
        />
      )}
      {isFrozen && !staysOpen ? (
        // The server refuses forms of a club that is read-only.
        <fieldset className="club-frozen" disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </>
  );
}
