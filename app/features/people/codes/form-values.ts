/** The texts of a form, to fill it again after a refusal; never passwords, codes or files. */
export function formValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password|^code$/i.test(name)) values[name] = value;
  }
  return values;
}

/** The city that a refused form had chosen, to show it again; null where none was. */
export function chosenCity(values: Record<string, string>): { code: string; label: string } | null {
  const { cityCode: code, cityCodeText: label } = values;
  return code && label ? { code, label } : null;
}

/** The sports ticked in a form (`sport`) with the class chosen for each (`class:ID`). */
export function readSports(form: FormData): { sport: string; class: string }[] {
  return form
    .getAll("sport")
    .map(String)
    .map((sport) => ({ sport, class: String(form.get(`class:${sport}`) ?? "") }));
}

/** Reads an athlete profile's form for its schema; `phone` and the like as typed. */
export function readProfileForm(form: FormData): Record<string, unknown> {
  return {
    ...Object.fromEntries(form),
    sports: readSports(form),
    isPrivate: form.get("isPrivate") === "on",
    allowsFace: form.get("allowsFace") === "on",
  };
}

/** The step of a screen that waits for six digits. */
export interface CodeStep {
  email: string;
  registrationId: string;
  purpose: "signup" | "recovery" | "email";
}
