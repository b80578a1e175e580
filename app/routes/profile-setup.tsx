export default function ProfileSetup() {
  return null;
}
