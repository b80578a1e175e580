export default function Tournament() {
  return null;
}
