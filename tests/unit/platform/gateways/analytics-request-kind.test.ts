import { expect, test } from "vitest"
import { requestKind } from "#app/platform/gateways/analytics.server.ts"

test.each([
  ["/", "page"],
  ["/help/undo", "page"],
  ["/buyers", "page"],
  ["/buy", "checkout"],
  ["/buy.data", "checkout"],
  ["/checkout/abc/callback", "checkout"],
  ["/receipts/abc", "checkout"],
  ["/login/verify", "account"],
  ["/dashboard.data", "account"],
  ["/webhooks/razorpay", "webhook"],
  ["/api/v1/licenses/activate", "api"],
  ["/.well-known/jwks.json", "api"],
  ["/desk", "desk"],
  ["/desk/orders/abc", "desk"],
  ["/healthz", "health"],
])("requestKind: %s is %s", (pathname, kind) => {
  expect(requestKind(pathname)).toBe(kind)
})
