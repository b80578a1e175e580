/** The words of an address that lead to a page and a preview, and are no field of its form. */
const NO_FIELDS = new Set(["prever", "clube", "ranking"]);

/** The fields of a form that an address holds, by their names. */
export function typedFields(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !NO_FIELDS.has(name)));
}
