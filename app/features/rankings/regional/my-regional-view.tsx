import { Link } from "react-router";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LevelCell } from "../../../ui/level-cell.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { NumberHead, Position, PositionHead, Table } from "../../../ui/table.tsx";
import { gapSentences, LISTING_RULE, NOT_LISTED_BECAUSE } from "./listing.ts";
import type { MyPlace, MyRegional } from "./my-regional.ts";
import type { RegionalQuery } from "./regional-schema.ts";
import "./regional.css";

const KINDS: Record<MyPlace["kind"], string> = {
  city: "Na cidade",
  state: "No estado",
  region: "Na região",
  country: "No Brasil",
};

/** Where the athlete stands in city, state, region and country; each card shows that list. */
export function MyPlaces({
  mine,
  hrefOf,
}: {
  mine: MyRegional;
  hrefOf: (filter: Partial<RegionalQuery>) => string;
}) {
  if (mine.missing) {
    const [title, ...others] = gapSentences(mine.missing);
    return (
      <Card>
        <EmptyState headingLevel={2} icon="map" title={`${title} para você entrar`}>
          {others.length > 0 ? `${others.join(" · ")}. ` : null}
          {LISTING_RULE} {NOT_LISTED_BECAUSE}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack">
      <div className="my-places">
        {mine.places.map((place) => (
          <Link
            key={place.kind}
            className="card"
            to={hrefOf(place.filter as Partial<RegionalQuery>)}
            preventScrollReset
          >
            <span className="small strong">{KINDS[place.kind]}</span>
            <strong>{place.position}º</strong>
            <span className="muted small">
              de {place.total} · {place.label}
            </span>
          </Link>
        ))}
      </div>
      {mine.isHidden ? (
        <Notice tone="info">
          Seu perfil é privado: você aparece só na lista do Brasil, com primeiro nome e inicial.
        </Notice>
      ) : mine.places.length === 1 ? (
        <Notice tone="info">
          Informe sua cidade no perfil para ver o seu lugar na cidade, no estado e na região.
        </Notice>
      ) : null}
    </div>
  );
}

/** The people just above and just below, in the whole country. */
export function NearbyTable({ mine }: { mine: MyRegional }) {
  if (mine.nearby.length === 0) return null;
  return (
    <Card isFlush title="Perto de você" subtitle="Quem está logo acima e logo abaixo no Brasil">
      <Table caption="Atletas perto de você por nível">
        <thead>
          <tr>
            <PositionHead />
            <th scope="col">Atleta</th>
            <NumberHead>Nível</NumberHead>
          </tr>
        </thead>
        <tbody>
          {mine.nearby.map((row) => (
            <tr key={row.athlete.id} className={row.isMe ? "me" : undefined}>
              <td className="mid">
                <Position value={row.position} />
              </td>
              <th scope="row">
                <Person
                  name={row.athlete.name}
                  src={pictureUrl("avatars", row.athlete.avatarId)}
                  mark={row.isMe ? "(você)" : undefined}
                  detail={row.city ?? undefined}
                />
              </th>
              <LevelCell value={row.level} matches={row.levelMatches} />
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
