import { formatDay, formatRelative } from "../../../lib/dates.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { MembershipRequest } from "../../clubs/clubs/membership.ts";

/** Lists the people who ask to join: one answer per tap. Nothing where nobody asks. */
export function MembershipRequestsCard({
  rows,
  action,
  isOpen,
  now,
}: {
  rows: readonly MembershipRequest[];
  action: string;
  isOpen: boolean;
  now: Date;
}) {
  if (rows.length === 0) return null;
  return (
    <FoldedCard isFlush tone="sun" title="Pedidos de entrada" value={rows.length} isOpen={isOpen}>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id} className="request">
            <div className="grow">
              <Person
                name={row.name}
                src={pictureUrl("avatars", row.avatarId)}
                detail={<Detail row={row} now={now} />}
              />
            </div>
            <div className="request-buttons">
              <Answer row={row} action={action} intent="approve_member" />
              <Answer row={row} action={action} intent="refuse_member" />
            </div>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

function Detail({ row, now }: { row: MembershipRequest; now: Date }) {
  return (
    <>
      {row.email ? <span>{row.email}</span> : null}
      {row.birthDate ? <span>nasc. {formatDay(row.birthDate)}</span> : null}
      <span>pediu {formatRelative(row.requestedAt, now)}</span>
      {row.otherClub ? <span>também joga em {row.otherClub}</span> : null}
    </>
  );
}

function Answer({
  row,
  action,
  intent,
}: {
  row: MembershipRequest;
  action: string;
  intent: "approve_member" | "refuse_member";
}) {
  const isYes = intent === "approve_member";
  return (
    <SendForm action={action} fields={{ intent, membership_id: row.id }}>
      {(isSending) => (
        <Button type="submit" size="sm" variant={isYes ? "primary" : "secondary"} loading={isSending} block>
          {isYes ? "Aprovar" : "Recusar"}
          <span className="visually-hidden"> {row.name}</span>
        </Button>
      )}
    </SendForm>
  );
}
