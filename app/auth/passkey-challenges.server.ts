import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { CHALLENGE_LIFETIME, type PasskeyPurpose } from "#app/domain/account/passkey.ts"
import type { RandomBytes } from "#app/domain/random.ts"
import { addMilliseconds, isPast } from "#app/domain/time.ts"

export type PasskeyChallenge = { text: string; expiresAt: Date }

/** What a challenge is for, and who may answer it: the browser's id at the log-in, otherwise the session's id hash. */
export type ChallengeBinding = { purpose: PasskeyPurpose; holder: string }

export type PasskeyChallenges = {
  /** In base64url. */
  issue(binding: ChallengeBinding): string
  /** Null for a challenge that was not issued for this binding, and for an expired one. */
  read(text: string, binding: ChallengeBinding): PasskeyChallenge | null
}

type Settings = {
  /** The current key that encrypts second factors; challenges are signed by a key derived from it. */
  secret: string
  randomBytes: RandomBytes
  now: () => Date
}

const EXPIRY_LENGTH = 8
const HEAD_LENGTH = EXPIRY_LENGTH + 16
const LENGTH = HEAD_LENGTH + 32

/**
 * A challenge is when it expires, 16 random bytes, and an HMAC of both and the binding, so that issuing one writes
 * nothing. The database notes the answered ones, because each counts once.
 */
export function createPasskeyChallenges({ secret, randomBytes, now }: Settings): PasskeyChallenges {
  return {
    issue(binding) {
      const head = Buffer.alloc(HEAD_LENGTH)
      head.writeBigUInt64BE(BigInt(addMilliseconds(now(), CHALLENGE_LIFETIME).getTime()))
      head.set(randomBytes(HEAD_LENGTH - EXPIRY_LENGTH), EXPIRY_LENGTH)
      return Buffer.concat([head, sign(secret, binding, head)]).toString("base64url")
    },
    read(text, binding) {
      const bytes = Buffer.from(text, "base64url")
      // Other spellings of the same bytes would get around the note of the answered challenge.
      if (bytes.length !== LENGTH || bytes.toString("base64url") !== text) return null
      const head = bytes.subarray(0, HEAD_LENGTH)
      if (!timingSafeEqual(bytes.subarray(HEAD_LENGTH), sign(secret, binding, head))) return null
      const expiresAt = new Date(Number(head.readBigUInt64BE()))
      return isPast(expiresAt, now()) ? null : { text, expiresAt }
    },
  }
}

function sign(secret: string, { purpose, holder }: ChallengeBinding, head: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "passkey challenge", 32))
  return createHmac("sha256", key).update(`${purpose}\n${holder}\n`).update(head).digest()
}
