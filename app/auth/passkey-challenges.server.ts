import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { CHALLENGE_LIFETIME, type PasskeyPurpose } from "#app/domain/account/passkey.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { addMilliseconds, isPast } from "#app/domain/time.ts"

export type PasskeyChallenge = { text: string; expiresAt: Date }

/** What a challenge is for, and who may answer it: the browser's id at the log-in, otherwise the session's id hash. */
export type ChallengeBinding = { purpose: PasskeyPurpose; holder: string }

type Settings = { config: { factorKeys: { current: string } }; now: () => Date }

const EXPIRY_LENGTH = 8
const HEAD_LENGTH = EXPIRY_LENGTH + 16
const LENGTH = HEAD_LENGTH + 32

/**
 * A challenge in base64url: when it expires, 16 random bytes, and an HMAC of both and the binding, so that issuing one
 * writes nothing. The database notes the answered ones, because each counts once.
 */
export function issueChallenge(
  { randomBytes, ...settings }: Settings & { randomBytes: RandomBytes },
  binding: ChallengeBinding,
): string {
  const head = Buffer.alloc(HEAD_LENGTH)
  head.writeBigUInt64BE(BigInt(addMilliseconds(settings.now(), CHALLENGE_LIFETIME).getTime()))
  head.set(randomBytes(HEAD_LENGTH - EXPIRY_LENGTH), EXPIRY_LENGTH)
  return Buffer.concat([head, sign(settings, binding, head)]).toString("base64url")
}

/** Null for a challenge that was not issued for this binding, and for an expired one. */
export function readChallenge(
  settings: Settings,
  text: string,
  binding: ChallengeBinding,
): PasskeyChallenge | null {
  const bytes = Buffer.from(text, "base64url")
  // Other spellings of the same bytes would get around the note of the answered challenge.
  if (bytes.length !== LENGTH || bytes.toString("base64url") !== text) return null
  const head = bytes.subarray(0, HEAD_LENGTH)
  if (!timingSafeEqual(bytes.subarray(HEAD_LENGTH), sign(settings, binding, head))) return null
  const expiresAt = new Date(Number(head.readBigUInt64BE()))
  return isPast(expiresAt, settings.now()) ? null : { text, expiresAt }
}

function sign({ config }: Settings, { purpose, holder }: ChallengeBinding, head: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", config.factorKeys.current, "", "passkey challenge", 32))
  return createHmac("sha256", key).update(`${purpose}\n${holder}\n`).update(head).digest()
}
