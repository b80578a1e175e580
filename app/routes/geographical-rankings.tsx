export default function GeographicalRankings() {
  return null;
}
