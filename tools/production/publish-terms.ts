import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { insertVersion } from "../../app/features/people/terms/terms-repository.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";

/** A version of the terms of use; `content` is markdown, whose first `# ` heading is the title. */
interface TermsVersion {
  version: string;
  content: string;
  effectiveDate: Date;
}

/**
 * Publishes a version of the terms, in effect from its date (product §8: the current one is the newest in effect). A
 * version is never changed once published: publishing it again with other words throws an Error.
 */
export async function publishTerms(databaseUrl: string, terms: TermsVersion): Promise<void> {
  const title = /^#\s+(.+)$/m.exec(terms.content)?.[1]?.trim() ?? "Termos de uso";
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The statement is the product's; it runs over a plain connection, which any Postgres answers.
    const insert = insertVersion(openDatabase(databaseUrl), { ...terms, title }).toSQL();
    await client.query(insert.sql, insert.params);
    const { rows } = await client.query<{ content: string }>(
      "select content from terms_versions where version = $1",
      [terms.version],
    );
    if (rows[0]?.content !== terms.content) {
      throw new Error(`A versão ${terms.version} já foi publicada com outro texto: dê outro número a esta.`);
    }
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabase } = await import("./settings.ts");
  const { values } = parseArgs({
    options: { file: { type: "string" }, version: { type: "string" }, from: { type: "string" } },
  });
  if (!values.file || !values.version) {
    console.error(
      "Uso: npm run publish:terms -- --file termos.md --version 1.0 [--from 2026-12-01T03:00:00Z]",
    );
    process.exit(1);
  }
  try {
    await publishTerms(readDatabase().url, {
      version: values.version,
      content: await readFile(values.file, "utf8"),
      effectiveDate: values.from ? new Date(values.from) : new Date(),
    });
    console.log(`Termos ${values.version} publicados.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
