export default function MobilePreview() {
  return null;
}
