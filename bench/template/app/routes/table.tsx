import { neon, neonConfig } from "@neondatabase/serverless";
import { envContext } from "../../workers/app.ts";
import type { Route } from "./+types/table.ts";

interface Row {
  id: string;
  name: string;
  points: number;
  level: number;
  wins: number;
  losses: number;
  form: string[];
}

export function meta() {
  return [{ title: "Table" }, { name: "description", content: "One hundred rows" }];
}

// The plainest statement that gives what the product's ranking shows: one round trip, the same driver.
export async function loader({ context, url }: Route.LoaderArgs) {
  const env = context.get(envContext);
  const endpoint = env.DATABASE_HTTP_ENDPOINT;
  if (endpoint) neonConfig.fetchEndpoint = () => endpoint;
  const sql = neon(env.DATABASE_URL);
  const rows = await sql`
    select a.id, a.name, s.points, coalesce(t.level, 1500000) / 1000 as level, s.wins, s.losses,
      (select array_agg(l.reason order by l.at desc) from (select reason, at from ledger_lines
         where ranking_id = s.ranking_id and athlete_id = s.athlete_id order by at desc limit 5) l) as form
    from standings s
      join rankings r on r.id = s.ranking_id
      join athletes a on a.id = s.athlete_id
      left join ratings t on t.athlete_id = s.athlete_id and t.sport = r.sport
    where r.club_id = ${url.searchParams.get("club")}
    order by s.points desc limit 100`;
  return { rows: rows as Row[] };
}

export default function Table({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Ranking</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Pos.</th>
            <th scope="col">Athlete</th>
            <th scope="col">Level</th>
            <th scope="col">W–L</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {loaderData.rows.map((row, index) => (
            <tr key={row.id}>
              <td>{index + 1}</td>
              <th scope="row">
                <a href={`?athlete=${row.id}`}>{row.name}</a>
                <span className="form">
                  {row.form.map((reason, place) => (
                    <span key={place} className={reason} role="img" aria-label={reason} />
                  ))}
                </span>
              </th>
              <td>{row.level}</td>
              <td>
                {row.wins}–{row.losses}
              </td>
              <td>{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
