import type { ReactNode } from "react";
import { LinkButton } from "../../../ui/button.tsx";
import { boletoLabel, type IssuedBoletoFacts as Boleto } from "../subscriptions/held-plan.ts";

/** The boleto that can be paid now: what it costs, until when, and where it is. `children` gives it up. Nothing without one. */
export function IssuedBoleto({
  boleto,
  timeZone,
  children,
}: {
  boleto: Boleto;
  timeZone: string;
  children?: ReactNode;
}) {
  const label = boletoLabel(boleto, timeZone);
  if (label === null || boleto.boletoUrl === null) return null;
  return (
    <section className="stack stack-tight" aria-label="Boleto emitido">
      <p>
        <strong>Boleto de {label}.</strong>
      </p>
      <div className="row">
        <LinkButton href={boleto.boletoUrl} target="_blank" rel="noopener noreferrer" icon="external">
          Abrir o boleto
        </LinkButton>
      </div>
      {children}
    </section>
  );
}
