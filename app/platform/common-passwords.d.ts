/** zxcvbn's list of the commonest passwords alone, without the package's other dictionaries; lower case. */
declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const passwords: readonly string[];
  export default passwords;
}
