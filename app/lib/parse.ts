import { AppError } from "./errors.ts";

/** What a zod schema gives back, as far as entrances need it. */
interface Schema<Output> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** Parses input at an entrance; throws `invalid_input` with the first wrong field and its pt-BR sentence. */
export function parseInput<Output>(schema: Schema<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join(".") || undefined;
  throw new AppError("invalid_input", { field, message: issue?.message });
}
