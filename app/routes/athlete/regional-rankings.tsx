export default function AthleteRegionalRankings() {
  return null;
}
