/** A fault of an input, as far as its sentence needs it: zod's raw issue. */
interface Fault {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly unknown[];
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "Digite um e-mail válido, como nome@exemplo.com.",
  url: "Digite um endereço da internet, como https://exemplo.com.",
  uuid: "Não encontramos o que você escolheu.",
  guid: "Não encontramos o que você escolheu.",
  date: "Confira a data.",
  datetime: "Confira a data e a hora.",
  base64: "O arquivo não chegou inteiro.",
};

const MISSING = "Preencha este campo.";
const CHECK = "Confira este campo.";

/** The sentence of a field that is missing or wrong where its schema has none of its own, pt-BR. */
export function inputSentence(fault: Fault): string {
  switch (fault.code) {
    case "invalid_type":
      return fault.input === undefined || fault.input === null ? MISSING : ofKind(fault.expected);
    case "invalid_value":
      return fault.input === undefined || fault.input === null || fault.input === ""
        ? MISSING
        : "Escolha uma das opções.";
    case "too_small":
      return leastOf(fault);
    case "too_big":
      return mostOf(fault);
    case "invalid_format":
      return FORMATS[String(fault.format)] ?? CHECK;
    case "not_multiple_of":
      return "Confira o número.";
    case "unrecognized_keys":
      return `Há um campo que não existe: ${(fault.keys ?? []).map(String).join(", ")}.`;
    case "invalid_union":
      return "Não entendemos este pedido. Recarregue a página e tente de novo.";
    default:
      return CHECK;
  }
}

function ofKind(expected: unknown): string {
  if (expected === "number") return "Escreva um número.";
  if (expected === "int" || expected === "bigint") return "Escreva um número inteiro.";
  if (expected === "string") return "Escreva um texto.";
  if (expected === "array" || expected === "set") return "Envie uma lista.";
  if (expected === "file") return "Escolha um arquivo.";
  if (expected === "boolean") return "Responda sim ou não.";
  return CHECK;
}

function leastOf({ origin, minimum }: Fault): string {
  const least = Number(minimum);
  if (origin === "string") return least <= 1 ? MISSING : `Use pelo menos ${least} letras.`;
  if (origin === "array")
    return least <= 1 ? "Escolha ao menos um item." : `Escolha ao menos ${least} itens.`;
  return origin === "number" || origin === "int" ? `O menor número aceito é ${least}.` : CHECK;
}

function mostOf({ origin, maximum }: Fault): string {
  const most = Number(maximum);
  if (origin === "string") return `Use até ${most} letras.`;
  if (origin === "array") return most === 1 ? "Escolha só um item." : `Escolha até ${most} itens.`;
  return origin === "number" || origin === "int" ? `O maior número aceito é ${most}.` : CHECK;
}
