export default function TournamentsList() {
  return null;
}
