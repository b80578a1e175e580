export default function SuperAdminDiagnostics() {
  return null;
}
