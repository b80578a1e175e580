/** Finds athletes of a club by name; `searchPath` is where they are searched, up to the text. */
export function athleteSearch(searchPath: string) {
  return async (text: string, signal: AbortSignal): Promise<{ value: string; label: string }[]> => {
    const headers = { accept: "application/json" };
    const answer = await fetch(`${searchPath}${encodeURIComponent(text)}`, { signal, headers });
    if (!answer.ok) return [];
    const { rows } = (await answer.json()) as { rows: { athlete_id: string; name: string }[] };
    return rows.map((row) => ({ value: row.athlete_id, label: row.name }));
  };
}
