/** Screens of the platform's dashboard. */
export function platformAddresses({ users }: { users: readonly string[] }): Record<string, string[]> {
  const dashboard = "/super-admin-dashboard";
  return {
    [`${dashboard}/pessoas`]: [`${dashboard}/pessoas`, `${dashboard}/pessoas?busca=zq`],
    [`${dashboard}/seguranca`]: [`${dashboard}/seguranca`, `${dashboard}/seguranca?de=2020-01-01`],
    [`${dashboard}/seguranca/arquivo`]: [`${dashboard}/seguranca/arquivo?de=2020-01-01`],
    [`${dashboard}/pagamentos`]: ["", "?lista=pagamentos", "?lista=avisos"].map(
      (query) => `${dashboard}/pagamentos${query}`,
    ),
    [`${dashboard}/avisos`]: [`${dashboard}/avisos`],
    [`${dashboard}/auditoria`]: [`${dashboard}/auditoria`],
    [`${dashboard}/tokens`]: [`${dashboard}/tokens`],
    [`${dashboard}/pessoas/:userId`]: users.map((id) => `${dashboard}/pessoas/${id}`),
    "/super-admin-dashboard": ["/super-admin-dashboard", "/super-admin-dashboard?busca=a"],
    "/super-admin-dashboard/termos": ["/super-admin-dashboard/termos"],
    "/super-admin-dashboard/patrocinadores": ["/super-admin-dashboard/patrocinadores"],
    "/super-admin-dashboard/notificacoes": ["/super-admin-dashboard/notificacoes"],
    "/system-diagnostics": ["/system-diagnostics", "/system-diagnostics?falhas=24"],
  };
}
