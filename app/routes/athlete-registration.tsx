export default function AthleteRegistration() {
  return null;
}
