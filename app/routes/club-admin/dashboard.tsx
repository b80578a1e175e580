export default function ClubAdminDashboard() {
  return null;
}
