import { expect, test } from "vitest";
import { clubDuty } from "../../../../app/guards/club-duty.ts";

test.each([
  ["/club-admin-dashboard", "secretary"],
  ["/club-admin-dashboard/atletas.data", "secretary"],
  ["/club-admin-dashboard/atletas/juntar", "admin"],
  ["/club-admin-dashboard/atletas/constructor", "secretary"],
  ["/club-admin-dashboard/ajustes", "admin"],
  ["/club-admin-dashboard/assinatura.data", "admin"],
  ["/club-admin-dashboard/rankings.data", "admin"],
  ["/club-admin-dashboard/lancar.data", "referee"],
  ["/club-admin-dashboard/notificacoes.data", "referee"],
  ["/club-admin-dashboard/constructor", "secretary"],
])("%s is for the %s", (path, duty) => expect(clubDuty(path)).toBe(duty));
