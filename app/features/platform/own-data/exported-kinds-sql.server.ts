import { type SQL, sql } from "drizzle-orm";
import { athletes, athleteSports, clubAdmins, users } from "../../../../drizzle/schema/accounts.ts";
import { clubStaff } from "../../../../drizzle/schema/club-people.ts";
import { guardianConsents } from "../../../../drizzle/schema/identity.ts";
import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import { matches, matchEvents } from "../../../../drizzle/schema/matches.ts";
import { matchInvites } from "../../../../drizzle/schema/match-invites.ts";
import { pairs } from "../../../../drizzle/schema/pairs.ts";
import { entryShares } from "../../../../drizzle/schema/payments.ts";
import { standings } from "../../../../drizzle/schema/rankings.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import { termsAcceptances } from "../../../../drizzle/schema/terms.ts";
import { tournamentImpediments } from "../../../../drizzle/schema/schedule.ts";
import { tournamentEntries } from "../../../../drizzle/schema/tournaments.ts";
import { otherOfTwo, others, ofTwo, ownSide } from "./exported-people-sql.server.ts";
import { ACCOUNT_SOURCES } from "./account-sources-sql.server.ts";
import { CLUB_SOURCES } from "./club-sources-sql.server.ts";
import type { ExportedKind } from "./exported-kinds.ts";
import { clubName, type KindSource, newest, ofAthlete, ofUser } from "./kind-source-sql.server.ts";

const rankingClub = (): SQL =>
  sql`(select c.name from rankings r join clubs c on c.id = r.club_id where r.id = t.ranking_id)`;
/** THE TABLE of what an export holds, in the order of `EXPORTED_KINDS`; a test compares it with the register of personal data. */
export const KIND_SOURCES: Readonly<Record<ExportedKind, KindSource>> = {
  conta: {
    table: "users",
    columns: {
      nome: users.name,
      email: users.email,
      telefone: users.phone,
      papel: users.userRole,
      clube: clubName,
      email_confirmado_em: users.emailConfirmedAt,
      novo_email_a_confirmar: users.emailChange,
      dados_de_programas: users.metadata,
      ultima_entrada_em: users.lastSignInAt,
      suspensa_em: users.suspendedAt,
      criada_em: users.createdAt,
      alterada_em: users.updatedAt,
    },
    whose: ({ user }) => sql`t.id = ${user}`,
    order: newest,
  },
  perfil: {
    table: "athletes",
    columns: {
      nome: athletes.name,
      nascimento: athletes.birthDate,
      categoria: athletes.genderCategory,
      cidade_ibge: athletes.cityCode,
      cpf: athletes.cpf,
      perfil_privado: athletes.isPrivate,
      outros_podem_compartilhar_foto: athletes.allowsFace,
      responsavel: athletes.guardianName,
      email_do_responsavel: athletes.guardianEmail,
      responsavel_autorizou_em: athletes.guardianAcceptedAt,
      email_dado_pelo_clube: athletes.contactEmail,
      telefone_dado_pelo_clube: athletes.contactPhone,
      criado_em: athletes.createdAt,
    },
    whose: ({ athlete }) => sql`t.id = ${athlete}`,
    order: newest,
  },
  esportes: {
    table: "athlete_sports",
    columns: { esporte: athleteSports.sport, classe: athleteSports.class },
    whose: ofAthlete,
    order: sql`t.sport`,
  },
  ...CLUB_SOURCES,
  administracao: {
    table: "club_admins",
    columns: { clube: clubName, desde: clubAdmins.createdAt },
    whose: ofUser,
    order: newest,
  },
  "trabalho-no-clube": {
    table: "club_staff",
    columns: { clube: clubName, papel: clubStaff.role, dia: clubStaff.day, desde: clubStaff.createdAt },
    whose: ofUser,
    order: newest,
  },
  aceites: {
    table: "terms_acceptances",
    columns: {
      versao_dos_termos: termsAcceptances.termsVersion,
      como: termsAcceptances.method,
      aceitos_em: termsAcceptances.acceptedAt,
      endereco_de_rede: termsAcceptances.ipAddress,
      navegador: termsAcceptances.userAgent,
    },
    whose: ofUser,
    order: sql`t.accepted_at desc`,
  },
  autorizacoes: {
    table: "guardian_consents",
    columns: {
      responsavel: guardianConsents.guardianName,
      email_do_responsavel: guardianConsents.guardianEmail,
      versao_dos_termos: guardianConsents.termsVersion,
      como: guardianConsents.method,
      autorizado_em: guardianConsents.acceptedAt,
      retirado_em: guardianConsents.revokedAt,
    },
    whose: ofAthlete,
    order: sql`t.accepted_at desc`,
  },
  partidas: {
    table: "matches",
    columns: {
      partida: matches.id,
      clube: clubName,
      esporte: matches.sport,
      formato: matches.format,
      formato_do_placar: matches.scoreFormat,
      jogada_em: matches.playedAt,
      meu_lado: ownSide,
      outros: others,
      lado_vencedor: matches.winnerSide,
      fim: matches.end,
      sets: matches.sets,
      local: matches.place,
      situacao: matches.status,
      lancada_em: matches.reportedAt,
      lancada_por_mim: ({ user }) => sql`coalesce(t.reported_by = ${user}, false)`,
      confirmada_em: matches.confirmedAt,
      motivo_da_contestacao: matches.disputeReason,
      motivo_da_decisao: matches.decisionReason,
    },
    whose: ({ athlete }) =>
      sql`t.id in (select p.match_id from match_players p where p.athlete_id = ${athlete})`,
    order: sql`t.played_at desc, t.id`,
  },
  "atos-em-partidas": {
    table: "match_events",
    columns: {
      partida: matchEvents.matchId,
      ato: matchEvents.kind,
      motivo: matchEvents.reason,
      dados: matchEvents.data,
      em: matchEvents.at,
    },
    whose: ({ user, athlete }) => sql`t.actor_user_id = ${user}
      and t.match_id in (select p.match_id from match_players p where p.athlete_id = ${athlete})`,
    order: sql`t.at desc`,
  },
  "convites-para-jogar": {
    table: "match_invites",
    columns: {
      convite: matchInvites.id,
      clube: clubName,
      esporte: matchInvites.sport,
      formato: matchInvites.format,
      com: otherOfTwo,
      convidei: ({ athlete }) => sql`t.from_athlete_id = ${athlete}`,
      proposta_minha: ({ athlete }) => sql`t.proposed_by = ${athlete}`,
      jogo_em: matchInvites.playAt,
      fuso_horario: matchInvites.timeZone,
      local: matchInvites.place,
      mensagem: matchInvites.message,
      situacao: matchInvites.status,
      feito_em: matchInvites.createdAt,
      vale_ate: matchInvites.expiresAt,
      encerrado_em: matchInvites.actedAt,
    },
    whose: ofTwo,
    order: newest,
  },
  duplas: {
    table: "pairs",
    columns: {
      dupla: pairs.id,
      esporte: pairs.sport,
      com: otherOfTwo,
      convidei: ({ athlete }) => sql`t.from_athlete_id = ${athlete}`,
      situacao: pairs.status,
      feita_em: pairs.createdAt,
      aceita_em: pairs.acceptedAt,
      encerrada_em: pairs.endedAt,
    },
    whose: ofTwo,
    order: newest,
  },
  pontos: {
    table: "ledger_lines",
    columns: {
      clube: rankingClub,
      esporte: ledgerLines.sport,
      partida: ledgerLines.matchId,
      motivo: ledgerLines.reason,
      em: ledgerLines.at,
      pontos: ledgerLines.points,
      nivel_antes_em_milesimos: ledgerLines.levelBefore,
      mudanca_de_nivel_em_milesimos: ledgerLines.levelChange,
      versao_da_regra: ledgerLines.ruleVersion,
    },
    whose: ofAthlete,
    order: sql`t.at desc, t.ordinal desc`,
  },
  tabelas: {
    table: "standings",
    columns: {
      clube: rankingClub,
      pontos: standings.points,
      partidas: standings.matches,
      vitorias: standings.wins,
      derrotas: standings.losses,
    },
    whose: ofAthlete,
    order: sql`t.ranking_id`,
  },
  niveis: {
    table: "ratings",
    columns: {
      esporte: ratings.sport,
      nivel_em_milesimos: ratings.level,
      partidas: ratings.matches,
      aparece_em_rankings_regionais: ratings.isListed,
    },
    whose: ofAthlete,
    order: sql`t.sport`,
  },
  torneios: {
    table: "tournament_entries",
    columns: {
      inscricao: tournamentEntries.id,
      torneio: () => sql`(select n.name || ' · ' || e.name from tournament_events e
        join tournaments n on n.id = e.tournament_id where e.id = t.event_id)`,
      situacao: tournamentEntries.status,
      inscrito_em: tournamentEntries.createdAt,
    },
    whose: ({ athlete }) => sql`(t.athlete_id = ${athlete} or t.partner_id = ${athlete})`,
    order: newest,
  },
  impedimentos: {
    table: "tournament_impediments",
    columns: {
      torneio: () => sql`(select n.name from tournaments n where n.id = t.tournament_id)`,
      de: tournamentImpediments.fromAt,
      ate: tournamentImpediments.toAt,
    },
    whose: ofAthlete,
    order: sql`t.from_at`,
  },
  "taxas-de-inscricao": {
    table: "entry_shares",
    columns: {
      inscricao: entryShares.entryId,
      centavos: entryShares.amountCents,
      moeda: entryShares.currency,
      situacao: entryShares.status,
      paga_em: entryShares.paidAt,
      pagamento_na_stripe: entryShares.stripePaymentIntentId,
      centavos_a_devolver_pelo_clube: entryShares.owedCents,
      devolvida_pelo_clube_em: entryShares.returnedAt,
    },
    whose: ofAthlete,
    order: sql`t.entry_id`,
  },
  ...ACCOUNT_SOURCES,
};
