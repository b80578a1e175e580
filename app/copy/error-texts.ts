import type { ActionError } from "../lib/action-error.ts";
import { CATALOGUE } from "./error-catalogue.ts";

export interface ErrorText {
  title: string;
  description: string;
}

interface ErrorFacts {
  /** A sentence of the verb that says more than the code's own. */
  message?: string;
  retryAfterSeconds?: number;
}

const DENIED = "Acesso negado";
const ERROR = "Erro";

/** Codes that only programs receive; no script of a page carries their texts. */
type CallCode = "invalid_json" | "https_required" | "method_not_allowed" | "idempotency_conflict";
const CALL_TEXTS: Record<CallCode, ErrorText> = {
  invalid_json: { title: ERROR, description: "O corpo do pedido não é um JSON válido." },
  https_required: {
    title: DENIED,
    description: "Este endereço só atende por HTTPS. Se você enviou uma senha ou um token, troque-os.",
  },
  method_not_allowed: { title: ERROR, description: "Este endereço não aceita esse tipo de pedido." },
  idempotency_conflict: {
    title: ERROR,
    description: "Esta Idempotency-Key já foi usada com outros dados.",
  },
};

/** The texts of spec §8 by code, and a sentence of ours where the spec is silent. */
const TEXTS: Record<Exclude<ActionError["code"], CallCode>, ErrorText> = {
  offline: textOf("connection"),
  invalid_input: { title: ERROR, description: "Confira os dados e tente novamente." },
  unauthenticated: textOf("unauthenticated"),
  session_expired: textOf("session_expired"),
  invalid_credentials: { title: ERROR, description: "E-mail ou senha incorretos." },
  invalid_code: {
    title: ERROR,
    description: "Código inválido ou vencido. Confira os seis dígitos ou peça outro código.",
  },
  email_not_confirmed: {
    title: ERROR,
    description: "Falta confirmar o seu e-mail. Enviamos um novo código.",
  },
  account_suspended: {
    title: "Conta suspensa",
    description: "Esta conta está suspensa. O motivo está no e-mail que enviamos.",
  },
  awaits_guardian: {
    title: DENIED,
    description: "Sua conta aguarda o aceite do responsável. Peça que ele abra o link enviado por e-mail.",
  },
  forbidden: textOf("forbidden"),
  proof_required: {
    title: "Confirme que é você",
    description: "Para isso, confirme antes que é você: digite a sua senha ou o código do aplicativo.",
  },
  terms_required: { title: DENIED, description: "Para continuar, leia e aceite os termos de uso." },
  not_found: { title: ERROR, description: "Não encontramos o que você procura." },
  conflict: {
    title: ERROR,
    description: "Alguém mudou isto antes de você. Atualize a página e tente novamente.",
  },
  already_answered: { title: ERROR, description: "Este resultado já foi respondido." },
  same_match: { title: "Partida já lançada", description: "Esta partida já foi lançada." },
  deadline_passed: { title: ERROR, description: "O prazo para responder já passou." },
  impossible_score: { title: ERROR, description: "Este placar não é possível." },
  not_your_match: { title: DENIED, description: "Você não participa desta partida." },
  reporter_cannot_answer: { title: DENIED, description: "Quem lançou o resultado não pode aprová-lo." },
  played_the_match: { title: DENIED, description: "Quem jogou a partida não pode decidir sobre ela." },
  payload_too_large: { title: ERROR, description: "O que você enviou é grande demais." },
  unsupported_media_type: { title: ERROR, description: "Este formato não é aceito." },
  rate_limited: {
    title: CATALOGUE.rate_limited.title,
    description: "Aguarde alguns minutos antes de tentar novamente.",
  },
  limit_unverified: {
    title: ERROR,
    description: "Não foi possível verificar agora; tente de novo em instantes.",
  },
  check_failed: { title: DENIED, description: CATALOGUE.check_exception.description },
  // Spec §5, in the words that it gives.
  amount_too_large: { title: ERROR, description: "Payment amount exceeds maximum allowed" },
  currency_not_allowed: { title: ERROR, description: "Currency not allowed" },
  plan_required: { title: "Recurso de outro plano", description: "O seu plano não inclui este recurso." },
  club_read_only: {
    title: "Clube em modo de leitura",
    description:
      "A assinatura do clube venceu. O ranking continua visível; alterações voltam com o pagamento.",
  },
  plan_limit_reached: { title: "Limite do plano", description: "O plano do clube chegou ao limite." },
  payments_unavailable: {
    title: ERROR,
    description: "O serviço de pagamento não respondeu. Tente de novo em instantes.",
  },
  payment_unknown: {
    title: "Ainda não sabemos",
    description:
      "O Stripe não respondeu, e ainda não sabemos se o pedido foi feito. Estamos conferindo. Não tente de novo agora.",
  },
  portal_failed: { title: ERROR, description: "Não foi possível abrir o portal de gerenciamento." },
  busy: { title: ERROR, description: "Muita gente ao mesmo tempo. Tente de novo em alguns segundos." },
  unavailable: {
    title: ERROR,
    description: "Serviço indisponível no momento. Tente novamente em instantes.",
  },
  unexpected: textOf("unexpected"),
};

function textOf(key: keyof typeof CATALOGUE): ErrorText {
  const { title, description } = CATALOGUE[key];
  return { title, description };
}

/** The title and the sentence of an error, as a toast shows them (spec §8); pt-BR. */
export function errorText(code: ActionError["code"], facts: ErrorFacts = {}): ErrorText {
  const texts: Partial<Record<ActionError["code"], ErrorText>> = import.meta.env.SSR
    ? { ...TEXTS, ...CALL_TEXTS }
    : TEXTS;
  const text = texts[code] ?? TEXTS.unexpected;
  if (code === "rate_limited" && facts.retryAfterSeconds) {
    const minutes = Math.max(1, Math.ceil(facts.retryAfterSeconds / 60));
    const unit = minutes === 1 ? "minuto" : "minutos";
    return { title: text.title, description: `Aguarde ${minutes} ${unit} antes de tentar novamente.` };
  }
  return facts.message ? { title: text.title, description: facts.message } : text;
}

/** The one sentence of an error, for the JSON API and for messages inside a form; pt-BR. */
export function errorSentence(code: ActionError["code"], facts: ErrorFacts = {}): string {
  const { title, description } = errorText(code, facts);
  return code === "rate_limited" ? `${title}. ${description}` : description;
}

/** The panel of spec §2 for a person who may not open an area. */
export const accessCopy = {
  title: "Acesso Restrito",
  text: "Você não tem permissão para acessar esta área",
  home: "Ir para o início",
  account: "Entrar com outra conta",
} as const;
