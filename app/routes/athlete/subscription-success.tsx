export default function AthleteSubscriptionSuccess() {
  return null;
}
