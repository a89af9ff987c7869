/**
 * The client IP for rate limits: an IPv4 address, or the /64 of an IPv6 address, since clients choose the
 * rest.
 */
export function clientIpOf(address: string) {
  return isIpv6(address) ? prefixOf(address, 64) : address
}

/** The IPv6 /48, the largest prefix usually assigned to one customer; null for IPv4. */
export function clientNetworkOf(address: string) {
  return isIpv6(address) ? prefixOf(address, 48) : null
}

/** False for IPv4-mapped addresses (`::ffff:192.0.2.1`), which are used unchanged. */
function isIpv6(address: string) {
  return address.includes(":") && !address.includes(".")
}

function prefixOf(address: string, bits: 48 | 64) {
  const [first = [], last = []] = address
    .toLowerCase()
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""))
  const gap = Array<string>(8)
    .fill("0")
    .slice(first.length + last.length)
  const groups = [...first, ...gap, ...last]
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${bits}`
}
