export default function AthleteProfile() {
  return null;
}
