import { describe, expect, it } from "vitest";
import { noticeMail } from "../../../../../../app/features/base/notifications/notice-mail.ts";
import { NOTIFICATION_TYPES } from "../../../../../../app/features/base/notifications/notification.ts";
import {
  DEFAULT_PREFERENCES,
  goesOut,
  listedZone,
} from "../../../../../../app/features/base/notifications/preferences.ts";
import { preferencesSchema } from "../../../../../../app/features/base/reach/reach-schema.ts";

const NOTHING = { ...DEFAULT_PREFERENCES, mailTypes: [], pushTypes: [] };
const EVERYTHING = { ...DEFAULT_PREFERENCES, mailTypes: NOTIFICATION_TYPES, pushTypes: NOTIFICATION_TYPES };

describe("what goes out besides the list", () => {
  it.each([
    ["result_validation_required", true, true],
    ["match_result_validation", false, true],
    ["push_notification", true, true],
    ["system_notification", false, true],
    ["team_invitation", true, true],
  ] as const)("%s: by default by mail %s, by push %s", (type, mail, push) => {
    expect([goesOut(DEFAULT_PREFERENCES, type, "mail"), goesOut(DEFAULT_PREFERENCES, type, "push")]).toEqual([
      mail,
      push,
    ]);
  });

  it.each(NOTIFICATION_TYPES)("%s: switched off, and on", (type) => {
    // Mails about a waiting result cannot be switched off (product §4).
    expect(goesOut(NOTHING, type, "mail")).toBe(type === "result_validation_required");
    expect(goesOut(NOTHING, type, "push")).toBe(false);
    expect(goesOut(EVERYTHING, type, "mail")).toBe(true);
    expect(goesOut(EVERYTHING, type, "push")).toBe(true);
  });
});

describe("the form of preferences", () => {
  const parse = (fields: object) =>
    preferencesSchema.safeParse({ mail: [], push: [], time_zone: "America/Manaus", ...fields });

  it("keeps what is ticked; mails about waiting results always", () => {
    expect(parse({ mail: ["system_notification"], push: ["push_notification"] }).data).toEqual({
      mailTypes: ["system_notification", "result_validation_required"],
      pushTypes: ["push_notification"],
      quiet: null,
      timeZone: "America/Manaus",
    });
  });

  it("reads quiet hours where they are ticked", () => {
    const hours = { quiet_from: "22:00", quiet_until: "07:15" };
    expect(parse(hours).data?.quiet).toBeNull();
    expect(parse({ ...hours, is_quiet: "1" }).data?.quiet).toEqual({ from: 1320, until: 435 });
  });

  it.each([
    ["mail.0", { mail: ["spam"] }],
    ["push.0", { push: ["result"] }],
    ["time_zone", { time_zone: "Brasil/Lua" }],
    ["quiet_from", { is_quiet: "1", quiet_from: "25:00", quiet_until: "07:00" }],
    ["quiet_until", { is_quiet: "1", quiet_from: "22:00", quiet_until: "" }],
    ["quiet_until", { is_quiet: "1", quiet_from: "22:00", quiet_until: "22:00" }],
  ])("refuses %s of %o", (field, fields) => {
    const { success, error } = parse(fields);
    expect(success).toBe(false);
    expect(error!.issues[0]!.path.join(".")).toBe(field);
    expect(error!.issues[0]!.message).toMatch(/\.$/);
  });

  it.each([
    ["America/Fortaleza", "America/Sao_Paulo"],
    ["America/Cuiaba", "America/Manaus"],
    ["America/Eirunepe", "America/Rio_Branco"],
    ["America/Noronha", "America/Noronha"],
    ["Europe/Lisbon", "Europe/Lisbon"],
  ])("lists %s as %s", (zone, listed) => {
    expect(listedZone(zone)).toBe(listed);
  });
});

describe("the mail that tells of a notification", () => {
  const origin = "https://quadra.example";

  it("names its title and where to read it, not what others wrote", () => {
    const mail = noticeMail(
      { type: "match_result_validation", title: "Resultado contestado", data: { match_id: "m1" } },
      origin,
    )!;
    expect(mail.subject).toBe("Resultado contestado");
    expect(mail.text).toContain(`${origin}/athlete-dashboard/partidas/m1`);
    expect(noticeMail({ type: "system_notification", title: "Novo pedido" }, origin)!.text).toContain(
      `${origin}/auth?avisos=1`,
    );
    const invitation = {
      type: "team_invitation",
      title: "Convite para jogar em dupla",
      data: { tournament_id: "t1" },
    } as const;
    expect(noticeMail(invitation, origin)!.text).toContain(`${origin}/athlete-dashboard/torneios/t1`);
  });

  it("takes links and numbers out of a title that was typed", () => {
    const mail = noticeMail(
      { type: "push_notification", title: "Ganhe R$ 100 em https://x.test/a" },
      origin,
    )!;
    expect(mail.subject).toBe("Recado: Ganhe R em https x test a");
  });

  it("is none where its writer always mails", () => {
    expect(
      noticeMail({ type: "result_validation_required", title: "Confirme o resultado" }, origin),
    ).toBeNull();
  });
});
