import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { insertPlatformAudit } from "../../app/features/base/access/audit-repository.server.ts";
import { becomeSuperAdmin } from "../../app/features/people/people/club-staff-repository.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";

/**
 * Makes the account with this e-mail a super_admin and leaves an audit line (product §10: in production the first one
 * is made by a command). The account must exist and its e-mail be confirmed; throws an Error that says so.
 */
export async function makeSuperAdmin(databaseUrl: string, email: string): Promise<void> {
  // The statements are the product's; they run over a plain connection, which any Postgres answers.
  const db = openDatabase(databaseUrl);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const made = becomeSuperAdmin(db, email.trim()).toSQL();
    const { rows } = await client.query<{ id: string }>(made.sql, made.params);
    const [user] = rows;
    if (!user)
      throw new Error(`Não há conta confirmada com o e-mail ${email}: cadastre-se primeiro em /auth.`);
    const line = { id: randomUUID(), actorUserId: user.id, action: "super_admin_made", at: new Date() };
    const audit = insertPlatformAudit(db, line).toSQL();
    await client.query(audit.sql, audit.params);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabase } = await import("./settings.ts");
  const email = process.argv[2];
  if (!email) {
    console.error("Uso: npm run make:super-admin -- pessoa@exemplo.com.br");
    process.exit(1);
  }
  try {
    await makeSuperAdmin(readDatabase().url, email);
    console.log(`${email} agora é super_admin.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
