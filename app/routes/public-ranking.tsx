export default function PublicRanking() {
  return null;
}
