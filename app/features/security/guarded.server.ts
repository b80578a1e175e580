/**
 * Both of a page's promises, started in the same turn so that they share a round trip: the guard's answer counts first,
 * so that a redirect or the restricted panel is never hidden by what the read refused.
 */
export async function guarded<Guard, Data>(
  guard: Promise<Guard>,
  read: Promise<Data>,
): Promise<[Guard, Data]> {
  // Its failure is told below, or not at all where the guard threw.
  read.catch(() => undefined);
  return [await guard, await read];
}
