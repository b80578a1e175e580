import { is } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { EXPORTED_KINDS } from "../../../../../../app/features/platform/own-data/exported-kinds.ts";
import { KIND_SOURCES } from "../../../../../../app/features/platform/own-data/exported-kinds-sql.server.ts";
import { csvFile, jsonFile } from "../../../../../../app/features/platform/own-data/own-data-file.ts";
import { PERSONAL } from "../../../../../support/privacy/columns.ts";
import { NOT_EXPORTED } from "../../../../../support/privacy/not-exported.ts";

const exported = new Set(
  Object.values(KIND_SOURCES).flatMap(({ table, columns }) =>
    Object.values(columns).flatMap((column) => (is(column, PgColumn) ? [`${table}.${column.name}`] : [])),
  ),
);

describe("an export leaves out nothing that is personal", () => {
  it("every personal column of the register is in it, or in the list that says why not", () => {
    const personal = Object.keys(PERSONAL);
    expect(personal.filter((name) => !exported.has(name) && !(name in NOT_EXPORTED))).toEqual([]);
    expect(Object.keys(NOT_EXPORTED).filter((name) => exported.has(name) || !(name in PERSONAL))).toEqual([]);
  });

  it("nothing is in it that its owner may not read", () => {
    const closed = [...exported].filter((name) => {
      const { readers = ["owner"] } = PERSONAL[name] ?? {};
      return !readers.some((reader) => reader === "owner" || reader === "party");
    });
    expect(closed).toEqual([]);
  });

  it("each kind has its rows, in the order of the list", () => {
    expect(Object.keys(KIND_SOURCES)).toEqual(Object.keys(EXPORTED_KINDS));
  });
});

describe("files of an export", () => {
  it("a CSV quotes what it must, writes lists as JSON, and gives no formula to a spreadsheet", () => {
    const rows = [{ a: '=1+1"', b: [1, { c: ";" }], c: null, d: true }];
    expect(csvFile("conta", ["a", "b", "c", "d"], rows).text).toBe(
      '\uFEFFa;b;c;d\r\n"\'=1+1""";"[1,{""c"":"";""}]";;sim\r\n',
    );
    expect(csvFile("conta", ["a"], []).text).toBe("\uFEFFa\r\n");
  });

  it("the JSON says when it was made", () => {
    expect(JSON.parse(jsonFile({ conta: [{ nome: "Ana" }] }, "2026-11-23T00:00:00.000Z").text)).toEqual({
      feito_em: "2026-11-23T00:00:00.000Z",
      conta: [{ nome: "Ana" }],
    });
  });
});
