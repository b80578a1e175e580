/**
 * Saves an SVG as a PNG under a name, at twice its size, so that it is sharp on paper too. Throws where the browser cannot draw it.
 */
export async function savePicture(
  { svg, width, height }: { svg: string; width: number; height: number },
  name: string,
): Promise<void> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * 2, height: height * 2 });
  canvas.getContext("2d")!.drawImage(image, 0, 0, width * 2, height * 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser drew nothing");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
