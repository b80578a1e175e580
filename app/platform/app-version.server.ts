/**
 * The version of this build: a digest of everything that it sends to browsers (pages, styles, scripts). Open displays
 * compare it with their own and reload themselves when it changed.
 */
export async function appVersion(): Promise<string> {
  const { assets } = await import("virtual:react-router/server-build");
  return assets.version;
}
