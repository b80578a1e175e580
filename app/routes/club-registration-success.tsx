export default function ClubRegistrationSuccess() {
  return null;
}
