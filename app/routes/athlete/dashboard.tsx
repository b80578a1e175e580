export default function AthleteDashboard() {
  return null;
}
