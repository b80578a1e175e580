import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { type OfficeSponsor, periodText, stateOn } from "./office-sponsor.ts";
import "./sponsor-office.css";

const STATES = {
  shown: { tone: "ok", label: "No ar" },
  planned: { tone: "info", label: "Agendado" },
  ended: { tone: "neutral", label: "Encerrado" },
} as const;

/** Sponsors in the order in which they are shown, with what may be done to each; `hrefOf` opens one to be changed. */
export function SponsorList({
  title,
  subtitle,
  sponsors,
  today,
  action,
  hrefOf,
}: {
  title: string;
  subtitle: string;
  sponsors: readonly OfficeSponsor[];
  today: string;
  action: string;
  hrefOf: (sponsor: OfficeSponsor) => string;
}) {
  return (
    <Card isFlush title={title} subtitle={subtitle}>
      {sponsors.length === 0 ? (
        <EmptyState icon="flag" title="Nenhum patrocinador cadastrado">
          Inclua o primeiro no formulário: ele aparece na TV do clube e no rodapé do aplicativo.
        </EmptyState>
      ) : (
        <ul className="list">
          {sponsors.map((sponsor, place) => (
            <li key={sponsor.id} className="request">
              <Facts sponsor={sponsor} today={today} />
              <div className="row">
                <Move sponsor={sponsor} action={action} to="up" isUseless={place === 0}>
                  Subir
                </Move>
                <Move sponsor={sponsor} action={action} to="down" isUseless={place === sponsors.length - 1}>
                  Descer
                </Move>
                <LinkButton to={hrefOf(sponsor)} size="sm" variant="secondary">
                  Alterar<span className="visually-hidden"> {sponsor.name}</span>
                </LinkButton>
                <SendForm action={action} fields={{ intent: "remove_sponsor", sponsor_id: sponsor.id }}>
                  {(isSending) => (
                    <Button type="submit" size="sm" variant="quiet" loading={isSending}>
                      Retirar<span className="visually-hidden"> {sponsor.name}</span>
                    </Button>
                  )}
                </SendForm>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Sponsors of the country, which a club only sees. */
export function NationalSponsors({ sponsors, today }: { sponsors: readonly OfficeSponsor[]; today: string }) {
  if (sponsors.length === 0) return null;
  return (
    <Card
      isFlush
      title="Patrocinadores nacionais"
      subtitle="Da Quadra, depois dos locais, em todos os clubes."
    >
      <ul className="list">
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} className="request">
            <Facts sponsor={sponsor} today={today} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ sponsor, today }: { sponsor: OfficeSponsor; today: string }) {
  const { tone, label } = STATES[stateOn(sponsor, today)];
  return (
    <div className="sponsor-facts grow">
      <span className="sponsor-tile">
        <img
          src={sponsor.logoUrl}
          alt={sponsor.logoAlt}
          width={sponsor.logoWidth}
          height={sponsor.logoHeight}
          loading="lazy"
        />
      </span>
      <div className="stack stack-tight">
        <b>{sponsor.name}</b>
        <span className="small muted">{periodText(sponsor)}</span>
        <span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
    </div>
  );
}

function Move({
  sponsor,
  action,
  to,
  isUseless,
  children,
}: {
  sponsor: OfficeSponsor;
  action: string;
  to: "up" | "down";
  isUseless: boolean;
  children: ReactNode;
}) {
  if (isUseless) return null;
  return (
    <SendForm action={action} fields={{ intent: "move_sponsor", sponsor_id: sponsor.id, to }}>
      {(isSending) => (
        <Button type="submit" size="sm" variant="quiet" loading={isSending}>
          {children}
          <span className="visually-hidden"> {sponsor.name}</span>
        </Button>
      )}
    </SendForm>
  );
}
