export default function AthleteSubscription() {
  return null;
}
