import { hash } from "node:crypto"
import { ScureBase32Plugin } from "@otplib/plugin-base32-scure"
import { NodeCryptoPlugin } from "@otplib/plugin-crypto-node"
import { generate, verify } from "@otplib/totp"
import { generateTOTP } from "@otplib/uri"
import { encode } from "uqr"
import type { RandomBytes } from "#app/platform/random.ts"
import { lettersAndDigitsOf } from "#app/platform/text.ts"

// Time-based one-time passwords (RFC 6238) with what all authenticator apps support: SHA-1, 6 digits, 30 seconds.

const plugins = { crypto: new NodeCryptoPlugin(), base32: new ScureBase32Plugin() }

const PERIOD_S = 30
const SECRET_BYTES = 20

/** A new secret: 160 bits in base32, as authenticator apps take it. */
export function createTotpSecret(randomBytes: RandomBytes) {
  return plugins.base32.encode(randomBytes(SECRET_BYTES))
}

/** The code of the secret at this time. */
export function totpCode(secret: string, now: Date) {
  return generate({ secret, epoch: epochOf(now), ...plugins })
}

/** The time step of a typed code, if it is that of the current step or of one next to it; otherwise null. */
export async function findTotpStep(secret: string, typed: string, now: Date) {
  const code = lettersAndDigitsOf(typed)
  if (!/^\d{6}$/.test(code)) return null
  const options = { secret, token: code, epoch: epochOf(now), epochTolerance: PERIOD_S }
  const result = await verify({ ...options, ...plugins })
  return result.valid ? result.timeStep : null
}

/** The secret as a URI for authenticator apps. */
export function totpUri(secret: string, email: string, issuer: string) {
  return generateTOTP({ secret, label: email, issuer })
}

/** The side of the QR code's square in modules, and its dark modules as an SVG path. */
export function qrCode(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: 4 })
  const runs = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  return { size, path: runs.join("") }
}

function epochOf(now: Date) {
  return Math.floor(now.getTime() / 1000)
}

/** The stored form of a recovery code: SHA-256 in hex, of the account too. */
export function hashRecoveryCode(userId: string, code: string) {
  return hash("sha256", `${userId}\n${code}`)
}
