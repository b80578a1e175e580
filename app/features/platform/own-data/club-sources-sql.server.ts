import { sql } from "drizzle-orm";
import { memberships } from "../../../../drizzle/schema/accounts.ts";
import { classChanges, clubClasses, memberChanges } from "../../../../drizzle/schema/club-people.ts";
import { clubName, type KindSource, newest, ofAthlete } from "./kind-source-sql.server.ts";

/** The rows of the table of exports about somebody in their clubs. */
export const CLUB_SOURCES = {
  "mudancas-de-classe": {
    table: "class_changes",
    columns: {
      em: classChanges.createdAt,
      esporte: classChanges.sport,
      de: classChanges.fromClass,
      para: classChanges.toClass,
      motivo: classChanges.reason,
      clube: clubName,
      por_mim: ({ user }) => sql`coalesce(t.author_user_id = ${user}, false)`,
    },
    whose: ofAthlete,
    order: newest,
  },
  "classes-nos-clubes": {
    table: "club_classes",
    columns: { clube: clubName, esporte: clubClasses.sport, classe: clubClasses.class },
    whose: ofAthlete,
    order: sql`t.club_id, t.sport`,
  },
  "mudancas-pelo-clube": {
    table: "member_changes",
    columns: {
      em: memberChanges.createdAt,
      clube: clubName,
      campo: memberChanges.field,
      de: memberChanges.fromValue,
      para: memberChanges.toValue,
      situacao: memberChanges.state,
      respondida_em: memberChanges.answeredAt,
      por_mim: ({ user }) => sql`coalesce(t.author_user_id = ${user}, false)`,
    },
    whose: ofAthlete,
    order: newest,
  },
  clubes: {
    table: "memberships",
    columns: {
      clube: clubName,
      situacao: memberships.status,
      numero_no_clube: memberships.externalId,
      pedido_em: memberships.requestedAt,
      entrada_em: memberships.joinedAt,
      saida_em: memberships.leftAt,
    },
    whose: ofAthlete,
    order: sql`t.requested_at`,
  },
} as const satisfies Readonly<Record<string, KindSource>>;
