/** The text of a file that was chosen, in the letters of today's sheets or those of old ones; the control is empty again. */
export async function readTextFile(input: HTMLInputElement): Promise<string | null> {
  const bytes = await input.files?.[0]?.arrayBuffer();
  input.value = "";
  if (!bytes) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
