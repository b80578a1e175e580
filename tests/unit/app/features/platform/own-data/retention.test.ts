import { describe, expect, it } from "vitest";
import { RETENTION } from "../../../../../../app/features/platform/own-data/retention.ts";
import { JOBS } from "../../../../../../worker/scheduled/index.ts";
import { quotedIn, tableRows, textOf } from "../../../../../support/documents.ts";
import { PERSONAL } from "../../../../../support/privacy/columns.ts";

describe("how long what is kept (product §9)", () => {
  it("every table that holds something personal has one row", () => {
    const kept = RETENTION.flatMap(({ what }) => what);
    expect(kept.length).toBe(new Set(kept).size);
    const personal = new Set(Object.keys(PERSONAL).map((name) => name.split(".")[0]!));
    expect([...personal].filter((table) => !kept.includes(table))).toEqual([]);
  });

  it("each row that a job applies names a job of the worker", () => {
    const jobs = new Set(JOBS.flat().map(([name]) => name));
    expect(RETENTION.flatMap(({ job }) => (job === null || jobs.has(job) ? [] : [job]))).toEqual([]);
  });

  it("each row that says days names the job that counts them", () => {
    const counted = RETENTION.filter(({ days }) => days !== null);
    expect(counted.length).toBeGreaterThan(10);
    expect(counted.filter(({ job }) => job === null).map(({ what }) => what[0])).toEqual([]);
  });

  it("docs/security.md says the same", () => {
    const rows = tableRows(textOf("docs/security.md"), ["tables", "days", "from", "why", "job"]);
    expect(
      rows.map(({ tables, days, from, why, job }) => ({
        what: quotedIn(tables),
        days: days === "" ? null : Number(days),
        from,
        why,
        job: quotedIn(job)[0] ?? null,
      })),
    ).toEqual(RETENTION);
  });
});
