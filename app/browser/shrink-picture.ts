const QUALITY = 0.86;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 200_000;

/**
 * Puts a smaller copy (`mostPx` wide and high at most) in the place of the photograph that was chosen, so that a phone sends
 * a tenth of it. What the browser cannot read stays: the server says what is wrong with it.
 */
export async function shrinkChosen(input: HTMLInputElement, mostPx: number): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.size < SMALL_BYTES || !/^image\/(jpeg|png)$/.test(file.type)) return;
  const copy = await smallerCopy(file, mostPx).catch(() => null);
  // Another one was chosen meanwhile.
  if (!copy || copy.size >= file.size || input.files?.[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([copy], file.name, { type: copy.type }));
  input.files = chosen.files;
}

async function smallerCopy(file: File, mostPx: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, mostPx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
}
