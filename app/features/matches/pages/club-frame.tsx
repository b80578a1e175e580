import type { ReactNode } from "react";
import { clubPath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { ClubLogo } from "../../../ui/club-logo.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { isWithheld } from "../../base/plans/billing-state.ts";
import { BillingStateNotice } from "../../money/shop/billing-state-notice.tsx";
import { ClubTabBar, PanelMenu } from "./club-tab-bar.tsx";
import { clubTabs } from "./club-tabs.ts";
import "./club-frame.css";

const LOGO_PX = 32;

/**
 * The head and the tabs of a club's office around one of its pages: `page` is its address below the office's own, "" the first, and
 * `title` its h1. `needing` matches wait for the club, `asking` people want to join it.
 */
export function ClubFrame({
  club,
  page,
  title,
  needing,
  asking,
  children,
}: {
  club: ClubFacts;
  page: string;
  title: string;
  needing: number;
  asking: number;
  children: ReactNode;
}) {
  const isFrozen = isWithheld(club.billingState);
  // Paying, what the law gives a deadline for, and shutting programs out.
  const staysOpen = page === "assinatura" || page === "nomes" || page === "integracoes";
  const { isAdministered } = club;
  const tabs = clubTabs({ page, isAdministered, counts: { "": needing, atletas: asking } });
  return (
    <>
      <header className="office-head">
        <div className="office-head-line">
          <div className="office-head-text">
            <p className="eyebrow office-head-club">
              <ClubLogo name={club.name} src={club.logo} size={LOGO_PX} />
              {club.name}
            </p>
            <h1>{title}</h1>
          </div>
          <PanelMenu clubId={club.id} tabs={tabs} />
          {isFrozen ? null : (
            <LinkButton to={clubPath(club.id, "lancar")} variant="sun" icon="plus">
              Lançar<span className="office-head-wide"> resultado</span>
            </LinkButton>
          )}
        </div>
        <ClubTabBar clubId={club.id} tabs={tabs} />
      </header>
      {club.billingState.kind === "active" ? null : (
        <BillingStateNotice
          state={club.billingState}
          status={club.subscriptionStatus}
          href={page === "assinatura" || !isAdministered ? null : clubPath(club.id, "assinatura")}
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
