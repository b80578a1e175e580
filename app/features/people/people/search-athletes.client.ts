/** An athlete as the search gives it. */
export interface FoundAthlete {
  athlete_id: string;
  name: string;
  is_claimed: boolean;
  /** The address of their picture, where others see it. */
  avatar?: string | null;
  /** The sports in which they and the searcher are a standing pair. */
  pair_sports?: readonly string[];
}

/** Asks the search at `path` for the people whom a text names; an empty list when nobody is found, an error where it was not answered. */
export async function searchAthletes(
  path: string,
  text: string,
  signal?: AbortSignal,
): Promise<FoundAthlete[]> {
  const answer = await fetch(`${path}${encodeURIComponent(text)}`, {
    headers: { accept: "application/json" },
    signal: signal ?? null,
  });
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return ((await answer.json()) as { rows?: FoundAthlete[] }).rows ?? [];
}
