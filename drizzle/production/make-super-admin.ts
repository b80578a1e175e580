import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { Client } from "pg";

/**
 * Makes the account with this e-mail a super_admin and leaves an audit line (product §10: in production the first one
 * is made by a command). The account must exist and its e-mail be confirmed; throws an Error that says so.
 */
export async function makeSuperAdmin(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: string }>(
      "update users set user_role = 'super_admin' where email = lower($1) and email_confirmed_at is not null returning id",
      [email.trim()],
    );
    const [user] = rows;
    if (!user)
      throw new Error(`Não há conta confirmada com o e-mail ${email}: cadastre-se primeiro em /auth.`);
    await client.query(
      "insert into audit_lines (id, actor_user_id, action, at) values ($1, $2, 'super_admin_made', now())",
      [randomUUID(), user.id],
    );
    await client.query("commit");
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabaseUrl } = await import("../../local/configuration.ts");
  const email = process.argv[2];
  if (!email) {
    console.error("Uso: npm run make:super-admin -- pessoa@exemplo.com.br");
    process.exit(1);
  }
  try {
    await makeSuperAdmin(await readDatabaseUrl(), email);
    console.log(`${email} agora é super_admin.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
