/** Tags of cached answers (`Cache-Tag`): what a purge names. Printable ASCII, matched without regard to case. */
export const HOME_TAG = "home";
export const REGIONAL_TAG = "regional";
export const TOURNAMENTS_TAG = "tournaments";

/** Everything public that shows one club: its ranking, its display, its version. */
export function clubTag(clubId: string): string {
  return `club-${clubId.toLowerCase()}`;
}

/** Everything public that shows one tournament. */
export function tournamentTag(tournamentId: string): string {
  return `tournament-${tournamentId.toLowerCase()}`;
}

/** One public picture. */
export function fileTag(fileId: string): string {
  return `file-${fileId}`;
}

const SHARDS = 64;

/**
 * The shard of a club or tournament: `shard-00` to `shard-63`, the same for an id for ever (FNV-1a of its lower-case
 * text). Whatever carries the id's own tag carries this one too, so that 64 tags reach every club at once.
 */
export function shardTag(id: string): string {
  let hash = 0x811c9dc5;
  for (const character of id.toLowerCase()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  const shard = ((hash ^ (hash >>> 15)) >>> 0) % SHARDS;
  return `shard-${String(shard).padStart(2, "0")}`;
}

/** The coarser tag that a copy with this tag carries too: a club's or tournament's shard; other tags have none (null). */
export function coarserTag(tag: string): string | null {
  const id = /^(?:club|tournament)-(.+)$/.exec(tag)?.[1];
  return id === undefined ? null : shardTag(id);
}

/** Gives the contents of an answer's `Cache-Tag`: its tags and their shards, each once. */
export function withShards(tags: readonly string[]): string[] {
  return [...new Set([...tags, ...tags.flatMap((tag) => coarserTag(tag) ?? [])])];
}
