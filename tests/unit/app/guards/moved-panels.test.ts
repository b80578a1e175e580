import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { movedPanel, redirectMovedPanels } from "../../../../app/guards/moved-panels.server.ts";

const ID = "0b6f0f9e-7f3c-4f6e-9d0a-1c5a8f1d2e3b";

test.each([
  [
    "/athlete-dashboard?painel=registrar&clube=7&formato=doubles",
    "/athlete-dashboard/registrar?clube=7&formato=doubles",
  ],
  [`/athlete-dashboard?painel=partida&id=${ID}`, `/athlete-dashboard/partidas/${ID}`],
  [`/athlete-dashboard?painel=partida&id=${ID}&editar=1`, `/athlete-dashboard/partidas/${ID}?editar=1`],
  ["/athlete-dashboard?painel=historico&arquivo=csv", "/athlete-dashboard/historico/arquivo"],
  ["/athlete-profile?painel=seguranca&salvo=senha", "/athlete-profile/seguranca?salvo=senha"],
  [`/club-admin-dashboard?clube=7&painel=partida&id=${ID}`, `/club-admin-dashboard/partidas/${ID}?clube=7`],
  [
    "/club-admin-dashboard?clube=7&painel=assinatura&mudar=club_pro_month",
    "/club-admin-dashboard/assinatura?clube=7&mudar=club_pro_month",
  ],
  ["/super-admin-dashboard?painel=termos", "/super-admin-dashboard/termos"],
  ["/athlete/subscription?painel=cancelar&periodo=ano", "/athlete/subscription/cancelar?periodo=ano"],
  ["/athlete/subscription/plans?painel=desistir", "/athlete/subscription/desistir"],
])("%s is %s now", (before, now) => expect(movedPanel(new URL(before, "https://quadra.test"))).toBe(now));

test.each([
  ["/athlete-dashboard?painel=partida", "/athlete-dashboard"],
  ["/athlete-dashboard?painel=partida&id=..%2Fadversarios", "/athlete-dashboard/partidas/..%2Fadversarios"],
  ["/athlete-dashboard?painel=partida&id=//evil.example", "/athlete-dashboard/partidas/%2F%2Fevil.example"],
])("%s leads nowhere else: %s", (before, now) =>
  expect(movedPanel(new URL(before, "https://quadra.test"))).toBe(now),
);

test.each([
  "/athlete-dashboard",
  "/athlete-dashboard?painel=outro",
  "/athlete-dashboard?painel=constructor",
  "/athlete-dashboard/registrar?painel=registrar",
  "/?painel=termos",
  "/auth?painel=fator",
])("%s stays", (address) => expect(movedPanel(new URL(address, "https://quadra.test"))).toBeNull());

test.each([
  ["GET", 302],
  ["HEAD", 302],
  ["POST", 308],
])("a %s to an old address is answered %i", async (method, status) => {
  const url = new URL("https://quadra.test/athlete-dashboard?painel=registrar");
  const args = {
    request: new Request(url, { method }),
    url,
    params: {},
    pattern: "",
    context: new RouterContextProvider(),
  };
  const answer = await Promise.resolve(redirectMovedPanels(args, async () => new Response("page"))).catch(
    (thrown: unknown) => thrown,
  );
  expect(answer).toMatchObject({ status });
  expect((answer as Response).headers.get("location")).toBe("/athlete-dashboard/registrar");
});
