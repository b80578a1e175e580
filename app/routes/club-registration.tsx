export default function ClubRegistration() {
  return null;
}
