import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Step } from "./steps.ts";
import "./steps-card.css";

/** The texts of a step: once done only its title; `action` stands while it is open or waits. */
export interface StepText {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

const STATES = { done: "feito", open: "a fazer", waiting: "aguardando", blocked: "depois" } as const;

/** A short ordered list of what comes next, each step with its state in words too. */
export function StepsCard<Id extends string>({
  title,
  subtitle,
  steps,
  texts,
}: {
  title: string;
  subtitle: string;
  steps: readonly Step<Id>[];
  texts: Readonly<Record<Id, StepText>>;
}) {
  return (
    <Card isFlush title={title} subtitle={subtitle}>
      <ol className="list next-steps">
        {steps.map(({ id, state }, index) => (
          <li key={id} className={`next-${state}`}>
            <span className="next-mark" aria-hidden>
              {state === "done" ? (
                <Icon name="check" size={20} />
              ) : state === "waiting" ? (
                <Icon name="clock" size={20} />
              ) : (
                index + 1
              )}
            </span>
            <div className="grow stack stack-tight">
              <h3>
                {texts[id].title} <span className="visually-hidden">({STATES[state]})</span>
              </h3>
              {state === "done" ? null : <p className="muted">{texts[id].text}</p>}
              {state === "open" || state === "waiting" ? texts[id].action : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
