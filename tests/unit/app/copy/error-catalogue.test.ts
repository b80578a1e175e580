import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CATALOGUE, type CatalogueKey, type CatalogueRow } from "../../../../app/copy/error-catalogue.ts";
import { errorText } from "../../../../app/copy/error-texts.ts";

// Spec §8's table, row by row: what it says, the rows of our catalogue, and the test that reaches each.

interface SpecRow {
  situation: string;
  /** Title and sentence as the spec writes them ("" where it has none), by the key of our catalogue. */
  says: Partial<Record<CatalogueKey, readonly [kind: string, title: string, description: string]>>;
  /** Tests that reach it, with words that stand in them. */
  reached: readonly (readonly [file: string, words: string])[];
}

const DENIED = "Acesso negado";

const TABLE: SpecRow[] = [
  {
    situation: "Rate limit exceeded",
    says: {
      rate_limited: [
        "toast",
        "Limite de tentativas excedido",
        "Aguarde N minutos antes de tentar novamente.",
      ],
    },
    reached: [
      ["tests/screens/catalogue.test.ts", "Limite de tentativas excedido"],
      ["tests/unit/app/copy/error-texts.sentences.test.ts", "Aguarde 15 minutos antes de tentar novamente."],
    ],
  },
  {
    situation: "Invalid session",
    says: { session_expired: ["toast", "Sessão inválida", "Sua sessão expirou. Faça login novamente."] },
    reached: [["tests/screens/session.test.ts", "Sua sessão expirou. Faça login novamente."]],
  },
  {
    situation: "Notification update failure",
    says: {
      notifications_not_updated: ["toast", "Erro", "Erro ao atualizar notificações"],
      notifications_not_marked: ["toast", "Erro", "Erro ao marcar notificações como lidas"],
    },
    reached: [
      ["tests/screens/errors.test.ts", "Erro ao atualizar notificações"],
      ["tests/screens/errors.test.ts", "Erro ao marcar notificações como lidas"],
    ],
  },
  {
    situation: "Mark all as read succeeds",
    says: { notifications_marked: ["toast", "Todas as notificações foram marcadas como lidas", ""] },
    reached: [["tests/screens/secretary.test.ts", "Todas as notificações foram marcadas como lidas"]],
  },
  {
    situation: "Retrying",
    says: { retrying: ["toast", "Tentando novamente", ""] },
    reached: [["tests/screens/catalogue.test.ts", "Tentando novamente"]],
  },
  {
    situation: "Unexpected error",
    says: {
      unexpected: [
        "toast",
        "Ops! Algo deu errado",
        "Tente recarregar a página (F5 ou Ctrl+R). Se continuar, avise o clube.",
      ],
    },
    reached: [["tests/screens/errors.test.ts", "Ops! Algo deu errado"]],
  },
  {
    situation: "Connection error",
    says: { connection: ["toast", "Erro de conexão", "Verifique sua conexão e tente novamente"] },
    reached: [
      ["tests/screens/errors.test.ts", "Verifique sua conexão e tente novamente"],
      ["tests/unit/app/lib/failure-kind.test.ts", "Failed to fetch"],
    ],
  },
  {
    situation: "Authentication required",
    says: {
      unauthenticated: ["toast", DENIED, "Você precisa estar logado para acessar esta área."],
      unauthenticated_with_target: ["redirect", "", ""],
    },
    reached: [
      ["tests/screens/session.test.ts", "Você precisa estar logado para acessar esta área."],
      ["tests/api/identity/guards.test.ts", "/auth?next="],
    ],
  },
  {
    situation: "Other security failure",
    says: { forbidden: ["toast", DENIED, "Você não tem permissão para acessar esta área."] },
    reached: [
      ["tests/screens/catalogue.test.ts", "Você não tem permissão para acessar esta área."],
      ["tests/screens/gate.test.ts", "Hoje não."],
    ],
  },
  {
    situation: "Exception in the security check",
    says: { check_exception: ["state", "", "Erro na validação de segurança"] },
    reached: [
      ["tests/screens/gate.test.ts", "Erro na validação de segurança"],
      ["tests/unit/app/features/base/access/gate.test.ts", "Erro na validação de segurança"],
    ],
  },
  {
    situation: "Terms load failure",
    says: {
      terms_not_loaded: ["modal", "Erro", "Não foi possível carregar os termos de uso."],
      terms_not_loaded_in_hook: ["state", "Erro", "Erro ao carregar termos de uso."],
    },
    reached: [
      ["tests/screens/terms.test.ts", "Erro ao carregar termos de uso."],
      ["tests/screens/catalogue.test.ts", "Não foi possível carregar os termos de uso."],
    ],
  },
  {
    situation: "Terms acceptance failure (authenticated)",
    says: { terms_not_accepted: ["toast", "Erro", "Erro ao aceitar termos de uso"] },
    reached: [["tests/screens/terms.test.ts", "Erro ao aceitar termos de uso"]],
  },
  {
    situation: "Terms acceptance error (anonymous)",
    says: { terms_not_accepted_by_visitor: ["state", "", ""] },
    reached: [
      ["tests/screens/terms.test.ts", "an error while it is noted down is stored, and counts as accepted"],
      [
        "tests/unit/app/features/people/terms/anonymous-record.test.ts",
        "the error is stored and it counts as accepted",
      ],
    ],
  },
  {
    situation: "Terms accepted",
    says: {
      terms_accepted: ["toast", "Termos aceitos", "Você aceitou os termos de uso com sucesso."],
      terms_accepted_by_visitor: [
        "toast",
        "Termos aceitos",
        "Você aceitou os termos de uso. Complete o registro para continuar.",
      ],
    },
    reached: [
      ["tests/screens/terms.test.ts", "Você aceitou os termos de uso com sucesso."],
      ["tests/screens/terms.test.ts", "Você aceitou os termos de uso. Complete o registro para continuar."],
    ],
  },
  {
    situation: "Acceptance check fails",
    says: { terms_check_failed: ["state", "", ""] },
    reached: [
      ["tests/screens/catalogue.test.ts", "a check that fails shows an existing user nothing"],
      ["tests/screens/terms.test.ts", "spec §8: on %s the check fails while the form is sent: the modal"],
      ["tests/screens/terms.test.ts", "spec §8: where terms are not required the flow goes on"],
      ["tests/unit/app/features/people/terms/terms-flow.test.ts", "§8 check fails, existing user: no modal"],
      [
        "tests/unit/app/features/people/terms/terms-flow.test.ts",
        "§8 check fails, terms required: the modal",
      ],
    ],
  },
  {
    situation: "Portal failure",
    says: {
      portal_not_opened: ["toast", "Erro", "Não foi possível abrir o portal de gerenciamento."],
    },
    reached: [
      ["tests/screens/subscribe.test.ts", "Não foi possível abrir o portal de gerenciamento."],
      ["tests/api/payments/functions.test.ts", "Não foi possível abrir o portal de gerenciamento."],
    ],
  },
  {
    situation: "Error boundary",
    says: {
      error_boundary: ["page", "Algo deu errado", "Ocorreu um erro inesperado. Nossa equipe foi notificada."],
      realtime_boundary: [
        "page",
        "Algo deu errado",
        "Erro de conexão em tempo real detectado. Recarregando...",
      ],
    },
    reached: [
      ["tests/screens/errors.test.ts", "Ocorreu um erro inesperado. Nossa equipe foi notificada."],
      ["tests/screens/errors.test.ts", "Erro de conexão em tempo real detectado. Recarregando..."],
    ],
  },
  {
    situation: "Any unmatched route",
    says: { not_found: ["page", "Página não encontrada", ""] },
    reached: [["tests/screens/errors.test.ts", "Página não encontrada"]],
  },
];

const root = new URL("../../../../", import.meta.url);

describe("spec §8, row by row", () => {
  it.each(TABLE.map((row) => [row.situation, row] as const))("%s", (_situation, { says, reached }) => {
    for (const [key, [kind, title, description]] of Object.entries(says)) {
      const row: CatalogueRow = CATALOGUE[key as CatalogueKey];
      expect([row.section, row.kind, row.title, row.description]).toEqual(["§8", kind, title, description]);
    }
    expect(reached.length).toBeGreaterThan(0);
    for (const [file, words] of reached) expect(readFileSync(new URL(file, root), "utf8")).toContain(words);
  });

  it("a test drives each row on the screen", () => {
    const others = TABLE.filter(({ reached }) =>
      reached.every(([file]) => !file.startsWith("tests/screens/")),
    );
    expect(others.map(({ situation }) => situation)).toEqual([]);
  });

  it("the table has the spec's eighteen rows, and the catalogue nothing besides", () => {
    expect(TABLE).toHaveLength(18);
    expect(TABLE.flatMap(({ says }) => Object.keys(says)).sort()).toEqual(Object.keys(CATALOGUE).sort());
  });

  it("errors are destructive, what went well is not; unexpected stands 8 s, a connection error 5 s", () => {
    const well = Object.entries(CATALOGUE).filter(
      ([, row]) => row.kind === "toast" && row.variant === "default",
    );
    expect(well.map(([key]) => key).sort()).toEqual([
      "notifications_marked",
      "retrying",
      "terms_accepted",
      "terms_accepted_by_visitor",
    ]);
    expect([CATALOGUE.unexpected.durationMs, CATALOGUE.connection.durationMs]).toEqual([8_000, 5_000]);
  });

  it("the codes of our errors say what the spec says", () => {
    for (const code of ["session_expired", "unauthenticated", "forbidden", "unexpected"] as const) {
      const { title, description } = CATALOGUE[code];
      expect(errorText(code)).toEqual({ title, description });
    }
    const { title, description } = errorText("rate_limited", { retryAfterSeconds: 421 });
    expect([title, description]).toEqual([
      CATALOGUE.rate_limited.title,
      CATALOGUE.rate_limited.description.replace("N", "8"),
    ]);
  });
});
