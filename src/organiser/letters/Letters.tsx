export default function Letters() {
  return null
}
