import { pictureUrl } from "../../../lib/picture-urls.ts";
import { LevelCell } from "../../../ui/level-cell.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { NumberHead, Position, PositionHead, Table } from "../../../ui/table.tsx";
import { tableHref } from "../tables/ranking-address.ts";
import type { RegionalRow } from "./regional.ts";

/** The list of a regional ranking; names lead to the club's ranking, `me` marks the reader's own row. */
export function RegionalTable({
  caption,
  rows,
  me,
}: {
  caption: string;
  rows: readonly RegionalRow[];
  me?: string | null;
}) {
  const hasDistance = rows.some((row) => row.distanceKm !== null);
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <PositionHead />
          <th scope="col">Atleta</th>
          <NumberHead isExtra>Partidas</NumberHead>
          {hasDistance ? <NumberHead isExtra>Distância</NumberHead> : null}
          <NumberHead>Nível</NumberHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.athlete.id} className={row.athlete.id === me ? "me" : undefined}>
            <td className="mid">
              <Position value={row.position} />
            </td>
            <th scope="row">
              <Person
                name={row.athlete.name}
                src={pictureUrl("avatars", row.athlete.avatarId)}
                detail={[row.city, row.club?.name].filter(Boolean).join(" · ") || undefined}
                href={
                  row.club && row.rankingId
                    ? tableHref(row.club.id, {}, { ranking: row.rankingId, athlete: row.athlete.id })
                    : undefined
                }
              />
            </th>
            <td className="right phone-hide">{row.levelMatches}</td>
            {hasDistance ? (
              <td className="right phone-hide nowrap">
                {row.distanceKm === null ? "" : `${Math.round(row.distanceKm)} km`}
              </td>
            ) : null}
            <LevelCell value={row.level} matches={row.levelMatches} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
