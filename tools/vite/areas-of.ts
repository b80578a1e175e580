/** The facts of a module that rolldown gives to the name of a group. */
interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** The folders of `app/routes` that are areas of their own; all other routes are everybody's. */
const AREAS = ["athlete", "club-admin", "super-admin"];

/** The areas whose routes import a module, at once or by others, as a name for their common chunk; null where no route does. */
export function areasOf(id: string, modules: Modules): string | null {
  const areas = new Set<string>();
  const seen = new Set([id]);
  for (const at of seen) {
    const route = /\/app\/(?:routes\/([\w-]+)\/|routes\/|root\.)/.exec(at);
    if (route) areas.add(AREAS.find((area) => area === route[1]) ?? "everybody");
    for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer);
  }
  return [...areas].toSorted().join("+") || null;
}
