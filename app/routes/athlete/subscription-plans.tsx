export default function AthleteSubscriptionPlans() {
  return null;
}
