import { formatTime, formatWeekday } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DayAndHours } from "../../../ui/day-and-hours.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { OwnImpediment } from "./impediments.ts";
import "./own-impediments.css";

/** When the person who looks cannot play: what they said, and a form while no match has an hour. */
export function OwnImpedimentsCard({
  own,
  days,
  closed,
  timeZone,
  action,
}: {
  own: OwnImpediment[];
  /** Calendar days of the tournament. */
  days: string[];
  /** Why they may not say more, in a sentence; null where they may. */
  closed: string | null;
  timeZone: string;
  action: string;
}) {
  return (
    <Card
      title="Horários em que você não pode jogar"
      subtitle="A organização vê isto ao montar os horários das partidas."
    >
      <div className="stack">
        {own.length > 0 ? (
          <ul className="own-impediments">
            {own.map(({ id, from, to }) => {
              const when = `${formatWeekday(from, timeZone)}, das ${formatTime(from, timeZone)} às ${formatTime(to, timeZone)}`;
              return (
                <li key={id} className="row spread">
                  <span>{when}</span>
                  {closed === null ? (
                    <SendForm action={action} fields={{ intent: "take_impediment_back", impediment_id: id }}>
                      {(isSending) => (
                        <Button
                          type="submit"
                          variant="secondary"
                          loading={isSending}
                          loadingText="Retirando…"
                        >
                          Retirar<span className="visually-hidden"> {when}</span>
                        </Button>
                      )}
                    </SendForm>
                  ) : null}
                </li>
              );
            })}
          </ul>
        ) : null}
        {closed === null ? (
          <SendForm action={action} fields={{ intent: "name_impediment" }} className="stack">
            {(isSending, error) => (
              <>
                <DayAndHours
                  days={days}
                  errorOf={(field) => (error?.field === field ? (error.message ?? null) : null)}
                />
                <Button type="submit" variant="secondary" loading={isSending} loadingText="Anotando…">
                  Não posso nesse horário
                </Button>
              </>
            )}
          </SendForm>
        ) : (
          <p className="muted">{closed}</p>
        )}
      </div>
    </Card>
  );
}
