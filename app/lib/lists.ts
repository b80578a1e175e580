let and: Intl.ListFormat | undefined;
let or: Intl.ListFormat | undefined;

/** Words as a sentence lists them: "Ana", "Ana e Bruno", "Ana, Bruno e Caio". */
export function listed(words: Iterable<string>): string {
  return (and ??= new Intl.ListFormat("pt-BR")).format(words);
}

/** The same of things of which one is meant: "A, B ou C". */
export function listedOr(words: Iterable<string>): string {
  return (or ??= new Intl.ListFormat("pt-BR", { type: "disjunction" })).format(words);
}
