import { type RandomBytes, randomString } from "#app/domain/random.ts"

export const RECOVERY_CODES = 10

/** 32 characters, without those that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"

/** 120 bits, so that a plain hash of the code is safe to store. */
const LENGTH = 24

const RECOVERY_CODE = /^[a-km-np-z2-9]{24}$/

export function createRecoveryCodes(randomBytes: RandomBytes): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomString(ALPHABET, LENGTH, randomBytes))
}

/** In groups of four, to be read and typed. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{4}/g)?.join("-") ?? code
}

/** The code as it was created, whatever its case, spaces and hyphens; null for another text. */
export function parseRecoveryCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, "").toLowerCase()
  return RECOVERY_CODE.test(code) ? code : null
}
