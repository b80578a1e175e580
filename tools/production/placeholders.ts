/** Names that nobody can own (RFC 2606, RFC 6762), and this machine's. */
const NOBODYS_HOST =
  /(?<![a-z0-9-])(?:(?:[a-z0-9-]+\.)+(?:example|invalid|test|local|localhost)|(?:example|exemplo)\.(?:com|net|org)(?:\.br)?)(?![a-z0-9.-])/i;
const OWN_HOST = /(?:@|\/\/)(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?![a-z0-9.-])/i;
/** Signs that documents put where a value belongs: "…", "<chave>", "${CHAVE}". */
const GAP = /…|\.{3}|^<.*>$|^\$\{.*\}$/;
/** Words that stand for a value; in keys they follow the prefix of their service. */
const EXAMPLE_WORD =
  /^(?:(?:sk|rk|pk|re|whsec|live|test)_)*(?:x+|\*+|0+|12345?6?7?8?9?0?|(?:changeme|change|replace|troque|your|seu|sua|minha|my|example|exemplo|secret|segredo|senha|password|token|chave|key|todo)(?:[-_][a-z]+)*)$/i;
/** The company of the demonstration, whose CNPJ everybody uses in examples. */
const DEMONSTRATION_CNPJ = "11222333000181";

/** Whether a value only stands where one belongs: an address nobody can own, an example of a key, an id of zeros. */
export function isPlaceholder(value: string): boolean {
  const letters = value.replaceAll(/[^0-9A-Za-z]/g, "");
  if (/^0+$/.test(letters) || letters === DEMONSTRATION_CNPJ) return true;
  if ([NOBODYS_HOST, OWN_HOST, GAP, EXAMPLE_WORD].some((pattern) => pattern.test(value))) return true;
  if (!URL.canParse(value)) return /^[^{]+,/.test(value) && value.split(",").some(isPlaceholder);
  const { username, password } = new URL(value);
  return EXAMPLE_WORD.test(username) || EXAMPLE_WORD.test(password);
}

/** Whether a key of Stripe's is of its test mode, in which no money moves. */
export function isStripeTestKey(key: string): boolean {
  return /^(?:sk|rk|pk)_test_/.test(key);
}
