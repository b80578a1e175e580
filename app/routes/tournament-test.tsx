export default function TournamentTest() {
  return null;
}
