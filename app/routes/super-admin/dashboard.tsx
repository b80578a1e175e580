export default function SuperAdminDashboard() {
  return null;
}
