import type { ReactNode } from "react";
import { type ClubPanel, clubPath } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { ClubFacts } from "../clubs/club-facts.ts";
import { BillingStateNotice, isWithheld } from "../plan-pages/billing-state-notice.tsx";
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
  const tab = (to: ClubPanel | "", label: string, count = 0) => ({
    to: clubPath(club.id, to),
    label,
    isCurrent: panel === to,
    count,
  });
  const isAboutPaying = panel === "assinatura";
  return (
    <>
      <PageHeader
        title={club.name}
        eyebrow="Painel do clube"
        actions={
          isFrozen ? null : (
            <LinkButton to={clubPath(club.id, "lancar")} variant="sun" size="lg" icon="plus">
              Lançar resultado
            </LinkButton>
          )
        }
      />
      <Tabs
        label="Painéis do clube"
        items={[
          tab("", "Resultados", needing),
          tab("atletas", "Atletas", asking),
          tab("importar", "Importar"),
          tab("ajustes", "Ajustes"),
          tab("assinatura", "Assinatura"),
        ]}
      />
      <BillingStateNotice
        state={club.billingState}
        status={club.subscriptionStatus}
        href={isAboutPaying ? null : clubPath(club.id, "assinatura")}
      />
      {isFrozen && !isAboutPaying ? (
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
