import { AppError } from "./errors.ts";

/** A zod schema, as far as entrances need it. */
interface Schema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** An `invalid_input` that knows every wrong field of a form, by its first name. */
export class FormError extends AppError {
  readonly fields: Record<string, string>;

  constructor(field: string | undefined, message: string | undefined, fields: Record<string, string>) {
    super("invalid_input", { field, message });
    this.fields = fields;
  }
}

/** Parses input at an entrance; throws `invalid_input` (a FormError) with the first wrong field and its pt-BR sentence. */
export function parseInput<Output>(schema: Schema<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[String(issue.path[0] ?? "")] ??= issue.message;
  const first = issues[0];
  throw new FormError(first?.path.map(String).join(".") || undefined, first?.message, fields);
}
