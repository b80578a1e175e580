import { accountChanges } from "../../../../drizzle/schema/account-changes.ts";
import { sessions } from "../../../../drizzle/schema/accounts.ts";
import { sql } from "drizzle-orm";
import { auditLines } from "../../../../drizzle/schema/diagnostics.ts";
import { files } from "../../../../drizzle/schema/files.ts";
import { invitations, mfaFactors } from "../../../../drizzle/schema/identity.ts";
import { idempotencyKeys } from "../../../../drizzle/schema/matches.ts";
import { mails, notificationPreferences, notifications } from "../../../../drizzle/schema/notifications.ts";
import { checkouts, payments } from "../../../../drizzle/schema/payments.ts";
import { pushSubscriptions } from "../../../../drizzle/schema/push.ts";
import { securityEvents } from "../../../../drizzle/schema/security.ts";
import { disputes, refundKeys, refundOrders } from "../../../../drizzle/schema/stripe-work.ts";
import {
  expiryReminders,
  subscriptionOrders,
  subscriptions,
} from "../../../../drizzle/schema/subscriptions.ts";
import { type KindSource, newest, ofPayer, ofUser, type PersonSql } from "./kind-source-sql.server.ts";

/** Security events of six months, of somebody whose programs never sleep. */
const MAX_EVENTS = 20_000;

/** Rows about refunds of who pays. */
const ofRefundPayer = ({ payer }: PersonSql) =>
  sql`t.refund_id in (select o.id from refund_orders o where o.customer_id = ${payer})`;

/** The parts of an export about money, messages and access to the account. */
export const ACCOUNT_SOURCES = {
  assinaturas: {
    table: "subscriptions",
    columns: {
      plano: subscriptions.plan,
      periodo: subscriptions.interval,
      centavos: subscriptions.priceCents,
      moeda: subscriptions.currency,
      situacao: subscriptions.status,
      inicio: subscriptions.startedAt,
      periodo_ate: subscriptions.currentPeriodEnd,
      termina_em: subscriptions.endsAt,
      terminou_em: subscriptions.endedAt,
      credito_em_centavos: subscriptions.creditCents,
      assinatura_na_stripe: subscriptions.stripeSubscriptionId,
      fatura_em_aberto: subscriptions.openInvoiceUrl,
      boleto: subscriptions.boletoUrl,
    },
    whose: ofPayer,
    order: sql`t.started_at desc`,
  },
  "pedidos-da-assinatura": {
    table: "subscription_orders",
    columns: {
      pedido: subscriptionOrders.kind,
      situacao: subscriptionOrders.status,
      em: subscriptionOrders.askedAt,
      concluido_em: subscriptionOrders.settledAt,
    },
    whose: ofPayer,
    order: sql`t.asked_at desc`,
  },
  pagamentos: {
    table: "payments",
    columns: {
      em: payments.at,
      tipo: payments.kind,
      centavos: payments.amountCents,
      moeda: payments.currency,
      meio: payments.method,
      descricao: payments.description,
      nome_de_quem_pagou: payments.payerName,
      cpf_de_quem_pagou: payments.payerTaxId,
      recebido_por: payments.payeeName,
      movimento_na_stripe: payments.stripeId,
      pagamento_na_stripe: payments.stripePaymentIntentId,
      fatura_na_stripe: payments.stripeInvoiceId,
      assinatura_na_stripe: payments.stripeSubscriptionId,
    },
    whose: ofPayer,
    order: sql`t.at desc`,
  },
  compras: {
    table: "checkouts",
    columns: {
      tipo: checkouts.kind,
      preco: checkouts.lookupKey,
      centavos: checkouts.amountCents,
      moeda: checkouts.currency,
      situacao: checkouts.status,
      aberta_em: checkouts.createdAt,
      concluida_em: checkouts.completedAt,
      sessao_na_stripe: checkouts.stripeSessionId,
      pagina_na_stripe: checkouts.url,
    },
    whose: ofPayer,
    order: newest,
  },
  devolucoes: {
    table: "refund_orders",
    columns: {
      centavos: refundOrders.amountCents,
      moeda: refundOrders.currency,
      motivo: refundOrders.reason,
      situacao: refundOrders.status,
      pedida_em: refundOrders.orderedAt,
      feita_em: refundOrders.doneAt,
      pagamento_na_stripe: refundOrders.stripePaymentIntentId,
      devolucao_na_stripe: refundOrders.stripeRefundId,
    },
    whose: ofPayer,
    order: sql`t.ordered_at desc`,
  },
  "chaves-de-devolucoes": {
    table: "refund_keys",
    columns: {
      tipo: refundKeys.kind,
      chave: refundKeys.pixKey,
      titular: refundKeys.holder,
      informada_em: refundKeys.givenAt,
      lida_em: refundKeys.readAt,
      devolvida_em: refundKeys.doneAt,
    },
    whose: ofRefundPayer,
    order: sql`t.given_at desc`,
  },
  contestacoes: {
    table: "disputes",
    columns: {
      centavos: disputes.amountCents,
      moeda: disputes.currency,
      situacao: disputes.status,
      aberta_em: disputes.openedAt,
      decidida_em: disputes.closedAt,
      pagamento_na_stripe: disputes.stripePaymentIntentId,
      contestacao_na_stripe: disputes.id,
    },
    whose: ofPayer,
    order: sql`t.opened_at desc`,
  },
  "avisos-de-vencimento": {
    table: "expiry_reminders",
    columns: {
      vence_em: expiryReminders.endsAt,
      dias: expiryReminders.days,
      escrito_em: expiryReminders.createdAt,
      enviado_em: expiryReminders.mailedAt,
    },
    whose: ofUser,
    order: newest,
  },
  notificacoes: {
    table: "notifications",
    columns: {
      tipo: notifications.type,
      titulo: notifications.title,
      mensagem: notifications.message,
      dados: notifications.data,
      lida: notifications.isRead,
      em: notifications.createdAt,
      vale_ate: notifications.expiresAt,
    },
    whose: ofUser,
    order: newest,
  },
  "e-mails": {
    table: "mails",
    columns: {
      assunto: mails.subject,
      texto: mails.text,
      escrito_em: mails.createdAt,
      encerrado_em: mails.closedAt,
    },
    whose: ofUser,
    order: newest,
  },
  "preferencias-de-avisos": {
    table: "notification_preferences",
    columns: {
      por_email: notificationPreferences.mailTypes,
      no_aparelho: notificationPreferences.pushTypes,
      silencio_de_minuto: notificationPreferences.quietFrom,
      silencio_ate_minuto: notificationPreferences.quietUntil,
      fuso_horario: notificationPreferences.timeZone,
      em: notificationPreferences.updatedAt,
    },
    whose: ofUser,
    order: sql`t.updated_at desc`,
  },
  aparelhos: {
    table: "sessions",
    columns: {
      sessao: sessions.id,
      navegador: sessions.userAgent,
      endereco_de_rede: sessions.ipAddress,
      entrada_em: sessions.createdAt,
      ultimo_uso_em: sessions.refreshedAt,
      vale_ate: sessions.expiresAt,
      encerrada_em: sessions.revokedAt,
    },
    whose: ofUser,
    order: newest,
  },
  "aparelhos-com-avisos": {
    table: "push_subscriptions",
    columns: {
      sessao: pushSubscriptions.sessionId,
      servico_de_avisos: () => sql`substring(t.endpoint from '^https://([^/]+)')`,
      ligado_em: pushSubscriptions.createdAt,
    },
    whose: ofUser,
    order: newest,
  },
  aplicativos: {
    table: "mfa_factors",
    columns: {
      nome: mfaFactors.friendlyName,
      situacao: mfaFactors.status,
      criado_em: mfaFactors.createdAt,
    },
    whose: ofUser,
    order: newest,
  },
  "mudancas-da-conta": {
    table: "account_changes",
    columns: {
      mudanca: accountChanges.kind,
      email_antes: accountChanges.email,
      email_depois: accountChanges.newEmail,
      navegador: accountChanges.userAgent,
      endereco_de_rede: accountChanges.ipAddress,
      em: accountChanges.createdAt,
      desfeita_em: accountChanges.undoneAt,
    },
    whose: ofUser,
    order: newest,
  },
  "convites-feitos": {
    table: "invitations",
    columns: {
      clube: () => sql`(select c.name from clubs c where c.id = t.club_id)`,
      feito_em: invitations.createdAt,
      vale_ate: invitations.expiresAt,
      encerrado_em: invitations.revokedAt,
    },
    whose: ({ user }) => sql`t.created_by = ${user}`,
    order: newest,
  },
  "chamadas-de-programas": {
    table: "idempotency_keys",
    columns: { chave: idempotencyKeys.key, em: idempotencyKeys.createdAt },
    whose: ofUser,
    order: newest,
  },
  arquivos: {
    table: "files",
    columns: {
      lugar: files.bucket,
      nome: files.path,
      tipo: files.contentType,
      bytes: files.sizeBytes,
      enviado_em: files.createdAt,
    },
    whose: ({ user }) => sql`t.owner_user_id = ${user}`,
    order: newest,
  },
  // When, what and why; who of the team did it is the team's.
  "atos-da-equipe": {
    table: "audit_lines",
    columns: {
      em: auditLines.at,
      acao: auditLines.action,
      motivo: () => sql`t.data ->> 'reason'`,
      conferencia: () => sql`t.data ->> 'check'`,
    },
    whose: ({ user }) => sql`t.about_user_id = ${user}`,
    order: sql`t.at desc`,
  },
  "registros-de-acesso": {
    table: "security_events",
    columns: {
      em: securityEvents.at,
      acao: securityEvents.action,
      tipo_do_recurso: securityEvents.resourceType,
      recurso: securityEvents.resourceId,
      detalhes: securityEvents.details,
      risco: securityEvents.riskLevel,
      endereco_de_rede: securityEvents.ipAddress,
      navegador: securityEvents.userAgent,
      pedido: securityEvents.requestId,
    },
    whose: ofUser,
    order: sql`t.at desc`,
    limit: MAX_EVENTS,
  },
} as const satisfies Readonly<Record<string, KindSource>>;
