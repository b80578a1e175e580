/** The address of a picture that a screen keeps: written once, so that browsers never ask again. Null for none. */
export function pictureUrl(bucket: "avatars" | "logos", fileId: string | null | undefined): string | null {
  return fileId ? `/api/storage/v1/object/public/${bucket}/${fileId}` : null;
}
