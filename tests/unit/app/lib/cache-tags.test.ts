import { expect, it } from "vitest";
import {
  clubTag,
  coarserTag,
  HOME_TAG,
  REGIONAL_TAG,
  shardTag,
  tournamentTag,
  TOURNAMENTS_TAG,
  withShards,
} from "../../../../app/lib/cache-tags.ts";

const ID = "0190a1b2-c3d4-7e5f-8a6b-0123456789ab";

it("the same id has the same tags for ever, in whatever case: copies that are out there carry them", () => {
  expect([clubTag(ID.toUpperCase()), tournamentTag(ID.toUpperCase())]).toEqual([
    `club-${ID}`,
    `tournament-${ID}`,
  ]);
  expect(["", "a", ID, ID.toUpperCase()].map(shardTag)).toEqual([
    "shard-60",
    "shard-52",
    "shard-32",
    "shard-32",
  ]);
});

it("each kind of page has a tag of its own, for ever", () => {
  expect([HOME_TAG, REGIONAL_TAG, TOURNAMENTS_TAG]).toEqual(["home", "regional", "tournaments"]);
});

it("the tags without an id have no shard, those with one have the id's", () => {
  expect([HOME_TAG, REGIONAL_TAG, TOURNAMENTS_TAG, "club-", "xclub-1", "club"].map(coarserTag)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(coarserTag(clubTag(ID))).toBe(shardTag(ID));
  expect(coarserTag(tournamentTag(ID))).toBe(shardTag(ID));
  expect(withShards([clubTag(ID), tournamentTag(ID), HOME_TAG])).toEqual([
    `club-${ID}`,
    `tournament-${ID}`,
    "home",
    shardTag(ID),
  ]);
});

it("spreads ids over 64 shards", () => {
  const shards = Array.from({ length: 4_000 }, (_, n) => shardTag(`club ${n}`));
  expect(new Set(shards).size).toBe(64);
  for (const shard of shards) expect(shard).toMatch(/^shard-(?:[0-5]\d|6[0-3])$/);
});
