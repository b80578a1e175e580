const TYPES: Record<string, readonly string[]> = {
  avif: ["image/avif"],
  bmp: ["image/bmp"],
  css: ["text/css"],
  csv: ["text/csv"],
  doc: ["application/msword"],
  eot: ["application/vnd.ms-fontobject"],
  gif: ["image/gif"],
  gz: ["application/gzip", "application/x-gzip"],
  htm: ["text/html"],
  html: ["text/html"],
  ico: ["image/x-icon", "image/vnd.microsoft.icon"],
  jpeg: ["image/jpeg"],
  jpg: ["image/jpeg"],
  js: ["text/javascript", "application/javascript", "application/x-javascript"],
  json: ["application/json"],
  mjs: ["text/javascript", "application/javascript"],
  mp3: ["audio/mpeg"],
  mp4: ["video/mp4"],
  otf: ["font/otf"],
  pdf: ["application/pdf"],
  png: ["image/png"],
  svg: ["image/svg+xml"],
  tar: ["application/x-tar"],
  tif: ["image/tiff"],
  tiff: ["image/tiff"],
  ttf: ["font/ttf"],
  txt: ["text/plain"],
  wasm: ["application/wasm"],
  webm: ["video/webm"],
  webmanifest: ["application/manifest+json"],
  webp: ["image/webp"],
  woff: ["font/woff", "application/font-woff"],
  woff2: ["font/woff2"],
  xml: ["application/xml", "text/xml"],
  zip: ["application/zip"],
};

/**
 * Cache Deception Armor: whether the path's extension promises another type than the answer's `Content-Type` has. Only
 * text/* and application/* are looked at, only known extensions, and only where freshness is a guess (the caller's part).
 */
export function looksDeceptive(path: string, contentType: string | null): boolean {
  const type = (contentType ?? "").split(";")[0]!.trim().toLowerCase();
  if (!/^(text|application)\//.test(type)) return false;
  const extension = /\.([a-z0-9]+)$/i.exec(decoded(path))?.[1]?.toLowerCase();
  const promised = extension === undefined ? undefined : TYPES[extension];
  return promised !== undefined && !promised.includes(type);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
