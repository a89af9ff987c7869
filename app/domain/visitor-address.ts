/**
 * The address that a visitor's tries are counted by. Of IPv6 only the first half: the second is the visitor's own
 * to choose, so each could be used once.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail] = address.toLowerCase().split("::")
  const first = head === "" ? [] : head.split(":")
  const last = tail ? tail.split(":") : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(gap).fill("0"), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`
}
