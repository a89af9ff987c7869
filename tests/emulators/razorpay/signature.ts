import { createHmac, timingSafeEqual } from "node:crypto"

/** Lower-case hex HMAC-SHA256, Razorpay's only kind of signature. */
export function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex")
}

export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
