/**
 * zxcvbn's list of the commonest passwords alone, without the package's other dictionaries; lower case. In the built worker
 * a text, one a line (tools/vite/long-passwords.ts).
 */
declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const passwords: readonly string[] | string;
  export default passwords;
}

/** Which keys stand beside each other, by keyboard: the package's graphs alone. */
declare module "@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs" {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
