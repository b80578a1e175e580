/**
 * Both of a page's promises, started in the same turn so that they share a round trip: the guard's answer counts first,
 * so that a redirect or the restricted panel is never hidden by what the read refused.
 */
export async function guarded<Guard, Data>(
  guard: Promise<Guard>,
  read: Promise<Data>,
): Promise<[Guard, Data]> {
  // The read below throws its failure; where the guard threw, the failure is dropped.
  read.catch(() => undefined);
  return [await guard, await read];
}
