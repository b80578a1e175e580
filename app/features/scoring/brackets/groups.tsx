import { NumberHead, Position, PositionHead, Table } from "../../../ui/table.tsx";
import type { GroupView } from "./group-model.ts";
import { MatchCard } from "./match-card.tsx";
import "./groups.css";

/** Groups with their tables, their rule in words, and their rounds as lists, with who rests in each. `of` names the event where a page shows several. */
export function Groups({ groups, of }: { groups: readonly GroupView[]; of?: string }) {
  if (groups.length === 0) return null;
  return (
    <>
      <div className="draw-groups">
        {groups.map((group) => (
          <section
            key={group.key}
            className="draw-group"
            aria-label={of ? `${group.label} de ${of}` : group.label}
          >
            <h3>{group.label}</h3>
            <GroupTable group={group} />
            <ol className="draw-rounds">
              {group.rounds.map((round) => (
                <li key={round.label}>
                  <h4>{round.label}</h4>
                  <ol>
                    {round.matches.map((match) => (
                      <li key={match.key}>
                        <MatchCard match={match} />
                      </li>
                    ))}
                  </ol>
                  {round.rests.length > 0 ? (
                    <p className="small muted">
                      {round.rests.length === 1 ? "Descansa" : "Descansam"}: {round.rests.join(", ")}
                    </p>
                  ) : null}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {groups[0] ? <p className="small muted draw-policy">Critérios: {groups[0].order}</p> : null}
    </>
  );
}

function GroupTable({ group }: { group: GroupView }) {
  return (
    <Table caption={`Classificação: ${group.label}`}>
      <thead>
        <tr>
          <PositionHead />
          <th scope="col">Nome</th>
          <NumberHead>
            <abbr title="Vitórias">V</abbr>
          </NumberHead>
          <NumberHead isExtra>
            <abbr title="Derrotas">D</abbr>
          </NumberHead>
          <NumberHead>{group.unit}</NumberHead>
          <NumberHead>Saldo</NumberHead>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <tr key={row.entry}>
            <td className="mid">{row.position === null ? "–" : <Position value={row.position} />}</td>
            <th scope="row">
              {row.name}
              {row.insteadOf === null ? null : (
                <small className="muted draw-decided">no lugar de {row.insteadOf}</small>
              )}
              {row.decided === null ? null : <small className="muted draw-decided">{row.decided}</small>}
            </th>
            <td className="right">{row.wins}</td>
            <td className="right phone-hide">{row.losses}</td>
            <td className="right nowrap">{row.games}</td>
            <td className="right">{row.balance}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
