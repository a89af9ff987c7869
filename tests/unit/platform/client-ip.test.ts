import { expect, test } from "vitest"
import { clientIpOf, clientNetworkOf } from "#app/platform/client-ip.ts"

test.each([
  ["203.0.113.7", "203.0.113.7", null],
  ["unknown", "unknown", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["2001:db8::3:4:5:6:7", "2001:db8:0:3::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7", null],
])("clientIpOf, clientNetworkOf: %s is %s and %s", (address, clientIp, network) => {
  expect([clientIpOf(address), clientNetworkOf(address)]).toEqual([clientIp, network])
})
