import { Link } from "react-router";
import { planName } from "../../base/plans/plans.ts";
import { formatDate } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { type PlatformClub, type PlatformView, roleLabel, allSubscriptionsLabel } from "./platform.ts";
import { AuditLines } from "./audit-lines.tsx";
import { VersionRows } from "../../people/terms/version-list.tsx";
import "./platform.css";

/** Clubs with what goes on in each; the name opens the club's dashboard. */
export function ClubsTable({ clubs }: { clubs: readonly PlatformClub[] }) {
  return (
    <Table caption="Clubes">
      <thead>
        <tr>
          <th scope="col">Clube</th>
          <th scope="col" className="phone-hide">
            Assinatura
          </th>
          <NumberHead isExtra>Atletas</NumberHead>
          <th scope="col" className="right">
            <abbr title="Partidas confirmadas neste mês">Mês</abbr>
          </th>
          <th scope="col" className="right">
            <abbr title="Aguardando resposta">Pendentes</abbr>
          </th>
          <th scope="col" className="right">
            <abbr title="Contestadas, aguardando o clube">Contestadas</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {clubs.map((club) => (
          <tr key={club.id}>
            <th scope="row">
              <a className="stretch" href={`/club-admin-dashboard?clube=${club.id}`}>
                {club.name}
              </a>
              <div className="muted small platform-detail">
                {club.city} · {planName(club.plan)}
                <span className="phone-only">
                  {" "}
                  · {club.athletes} atletas · {allSubscriptionsLabel(club.subscriptionStatus)}
                </span>
              </div>
            </th>
            <td className="phone-hide">
              <Badge tone={club.subscriptionStatus === "active" ? "ok" : "warn"}>
                {allSubscriptionsLabel(club.subscriptionStatus)}
              </Badge>
              {club.subscriptionEndDate ? (
                <div className="muted small">até {formatDate(club.subscriptionEndDate, club.timeZone)}</div>
              ) : null}
            </td>
            <td className="right phone-hide">
              {club.athletes}
              <div className="muted small nowrap">{club.claimed} com conta</div>
            </td>
            <td className="right">{club.matchesThisMonth}</td>
            <td className="right">{club.pending}</td>
            <td className="right">{club.disputed > 0 ? <Badge tone="danger">{club.disputed}</Badge> : 0}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** People by role. */
export function RoleCounts({ roles }: { roles: PlatformView["roles"] }) {
  return (
    <Card title="Pessoas com conta">
      <dl className="counts">
        {roles.map(({ role, users }) => (
          <div key={role}>
            <dt>{roleLabel(role)}</dt>
            <dd className="num">{users}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The newest lines that super admins left; `all` is where the others are. */
export function AuditTrail({ audit, all }: { audit: PlatformView["audit"]; all: string }) {
  return (
    <Card
      isFlush
      title="Auditoria"
      subtitle="As últimas ações de administradores da plataforma"
      actions={<Link to={all}>Ver todas</Link>}
    >
      <AuditLines lines={audit} />
    </Card>
  );
}

/** The versions of the terms and how many accepted each; `panel` is where the next one is written. */
export function TermsVersionsCard({ terms, panel }: { terms: PlatformView["terms"]; panel: string }) {
  return (
    <Card isFlush title="Termos de uso" actions={<Link to={panel}>Publicar versão</Link>}>
      <VersionRows
        versions={terms}
        stateOf={({ isCurrent }) => (isCurrent ? "current" : "past")}
        sinceOf={({ effectiveDate }) => `Desde ${formatDate(effectiveDate)}`}
      />
    </Card>
  );
}
