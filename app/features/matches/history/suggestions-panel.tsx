import { pictureUrl } from "../../../lib/picture-urls.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LevelCell } from "../../../ui/level-cell.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SportTabs } from "../../../ui/sport-tabs.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { sportLabel } from "../../../lib/sports.ts";
import { challengePath } from "../../../lib/athlete-paths.ts";
import { athletePath } from "../../../lib/paths.ts";
import { tableHref } from "../../rankings/tables/ranking-address.ts";
import type { SuggestedOpponent, Suggestions } from "./suggestions.ts";

/** People near the reader in nível and city (product §7, Pro). */
export function SuggestionsPanel({ suggestions }: { suggestions: Suggestions }) {
  const { sport, sports, level, city, rows } = suggestions;
  const all = [...new Set([...sports, sport])];
  return (
    <div className="stack stack-loose">
      <SportTabs
        sports={all}
        current={sport}
        hrefOf={(one) => athletePath("adversarios", { esporte: one })}
      />
      {rows.length === 0 ? (
        <Card>{city ? <Nobody sport={sport} /> : <NoCity />}</Card>
      ) : (
        <Card isFlush title="Perto de você" subtitle={`Seu nível: ${Math.round(level)} · ${city}`}>
          <Table caption="Adversários sugeridos, os da sua cidade primeiro">
            <thead>
              <tr>
                <th scope="col">Atleta</th>
                <NumberHead isExtra>Já jogaram</NumberHead>
                <NumberHead>Nível</NumberHead>
                <th scope="col">
                  <span className="visually-hidden">Convite</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.athlete.id} row={row} sport={sport} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </div>
  );
}

function Row({ row, sport }: { row: SuggestedOpponent; sport: string }) {
  const { athlete, club, rankingId } = row;
  return (
    <tr>
      <th scope="row">
        <Person
          name={athlete.name}
          src={pictureUrl("avatars", athlete.avatarId)}
          detail={[row.city, club?.name].filter(Boolean).join(" · ")}
          href={
            club && rankingId
              ? tableHref(club.id, {}, { ranking: rankingId, athlete: athlete.id })
              : undefined
          }
        />
      </th>
      <td className="right phone-hide">{row.met === 0 ? "ainda não" : `${row.met}×`}</td>
      <LevelCell value={row.level} matches={row.levelMatches} />
      <td className="right">
        <LinkButton to={challengePath(athlete.id, { esporte: sport })} variant="secondary" size="sm">
          Convidar
          <span className="visually-hidden"> {athlete.name} para jogar</span>
        </LinkButton>
      </td>
    </tr>
  );
}

function Nobody({ sport }: { sport: string }) {
  return (
    <EmptyState headingLevel={2} icon="users" title="Ninguém por perto ainda">
      Não achamos atletas de {sportLabel(sport).toLowerCase()} com perfil aberto no ranking regional do seu
      estado.
    </EmptyState>
  );
}

function NoCity() {
  return (
    <EmptyState
      headingLevel={2}
      icon="pin"
      title="De que cidade você é?"
      action={<LinkButton to="/athlete-profile">Abrir meu perfil</LinkButton>}
    >
      Com a cidade no perfil, mostramos quem joga perto de você.
    </EmptyState>
  );
}
