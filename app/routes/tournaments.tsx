export default function Tournaments() {
  return null;
}
