export default function Display() {
  return null;
}
