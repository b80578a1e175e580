import { afterAll, beforeAll, expect, it } from "vitest";
import { exportOwnData } from "../../../../app/features/platform/own-data/export-own-data.server.ts";
import { EXPORTED_KINDS } from "../../../../app/features/platform/own-data/exported-kinds.ts";
import { readOwnConsents } from "../../../../app/features/platform/own-data/read-own-consents.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const refusal = (code: string) => expect.objectContaining({ code });
type Rows = Record<string, unknown>[];
const all = async (who: PersonName) =>
  JSON.parse((await exportOwnData(asPerson(verbs, club[who]), { kind: null })).text) as Record<string, Rows>;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("gives a person everything of theirs at once, and of the others only the name that they may read", async () => {
  await reporting(verbs, club)({ by: "ana", against: "joao" });
  const data = await all("ana");
  expect(Object.keys(data)).toEqual(["feito_em", ...Object.keys(EXPORTED_KINDS)]);
  expect(data.conta).toMatchObject([{ nome: "Ana Souza", email: `${club.ana.userId}@teste.test` }]);
  expect(data.perfil).toMatchObject([{ nome: "Ana Souza" }]);
  expect(data.aceites).toMatchObject([{ versao_dos_termos: "2026-01", como: "registration" }]);
  expect(data.partidas).toMatchObject([{ outros: "João", meu_lado: 1, lancada_por_mim: true }]);
  expect(data["atos-em-partidas"]).toHaveLength(1);
  expect(data.aparelhos).toHaveLength(1);
  expect(JSON.stringify(data)).not.toContain("Sá");
  // The other side gets the same match, from its side, and nothing of Ana's account.
  const other = await all("joao");
  expect(other.partidas).toMatchObject([{ outros: "Ana Souza", meu_lado: 2, lancada_por_mim: false }]);
  expect(JSON.stringify(other)).not.toContain(club.ana.userId);
});

it("what the platform's team did to an account is in its owner's export, and not who did it", async () => {
  const { database } = verbs;
  await database.sql(
    `insert into audit_lines (id, actor_user_id, action, about_user_id, data, at)
     values (gen_random_uuid(), $1, 'person_suspended', $2, '{"reason":"Pedido da própria pessoa."}', now())`,
    [club.superAdmin.userId, club.caio.userId],
  );
  const data = await all("caio");
  expect(data["atos-da-equipe"]).toMatchObject([
    { acao: "person_suspended", motivo: "Pedido da própria pessoa.", conferencia: null },
  ]);
  expect(JSON.stringify(data)).not.toContain(club.superAdmin.userId);
  expect((await all("ana"))["atos-da-equipe"]).toEqual([]);
});

it("one kind comes as a CSV with its head, also where there is nothing of it", async () => {
  const of = async (who: PersonName, kind: "perfil" | "pagamentos") =>
    await exportOwnData(asPerson(verbs, club[who]), { kind });
  expect(await of("ana", "perfil")).toMatchObject({ name: "perfil.csv", type: "text/csv; charset=utf-8" });
  expect((await of("ana", "perfil")).text).toMatch(/^\uFEFFnome;nascimento;.*\r\nAna Souza;;/);
  expect((await of("secretary", "perfil")).text.split("\r\n")).toHaveLength(2);
});

it("who has not accepted the terms, has no profile, or waits for a guardian gets theirs too, and it leaves an event", async () => {
  for (const who of ["nova", "secretary", "inez", "superAdmin"] as const)
    expect((await all(who)).conta).toHaveLength(1);
  await verbs.settle();
  const events = await verbs.database.sql(
    "select 1 from security_events where action = 'data_exported' and user_id = $1",
    [club.nova.userId],
  );
  expect(events).toHaveLength(1);
});

it("is refused without a fresh proof, and in a session that has ended", async () => {
  const { sessionId } = club.bruno;
  await verbs.database.sql("update sessions set proved_at = now() - interval '1 hour' where id = $1", [
    sessionId,
  ]);
  await expect(all("bruno")).rejects.toEqual(refusal("proof_required"));
  expect((await readOwnConsents(asPerson(verbs, club.bruno))).terms).toMatchObject([{ version: "2026-01" }]);
  await verbs.database.sql("update sessions set revoked_at = now() where id = $1", [sessionId]);
  await expect(all("bruno")).rejects.toEqual(refusal("session_expired"));
  await expect(readOwnConsents(asPerson(verbs, club.bruno))).rejects.toEqual(refusal("session_expired"));
});
