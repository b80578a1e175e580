/**
 * zxcvbn's list of the commonest passwords alone, without the package's other dictionaries; lower case. In the built worker
 * a text, one a line (tools/vite/long-passwords.ts).
 */
declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const passwords: readonly string[] | string;
  export default passwords;
}
