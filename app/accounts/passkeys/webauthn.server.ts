import { createHmac, createPublicKey, hkdfSync, timingSafeEqual, verify } from "node:crypto"
import {
  type AuthenticatorData,
  ClientDataType,
  type COSEPublicKey,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from "@oslojs/webauthn"
import type { RandomBytes } from "#app/platform/random.ts"
import { addMilliseconds, isPast } from "#app/platform/time.ts"
import { type Assertion, CHALLENGE_LIFETIME, type PasskeyPurpose, type Registration } from "./passkey.ts"

type Expected = {
  siteUrl: string
  /** The challenge, if it was issued for this browser and purpose and has not expired. */
  readChallenge: (text: string) => PasskeyChallenge | null
}

/** The first is that of all authenticators, the second that of Windows Hello with an older TPM. */
export const PASSKEY_ALGORITHMS = [coseAlgorithmES256, coseAlgorithmRS256]

/** The domain for which passkeys are made: the site's own. */
export const relyingPartyId = (siteUrl: string) => new URL(siteUrl).hostname

/** Returns the account's WebAuthn user handle: its id in base64url. */
export const userHandleOf = (userId: string) => Buffer.from(userId).toString("base64url")

/**
 * Returns the new passkey; null if it was made for another site or challenge, without user verification, or with an
 * algorithm that was not requested. Attestation is neither requested nor read.
 */
export function verifyRegistration({ id, response }: Registration, expected: Expected) {
  return unlessMalformed(() => {
    const challenge = findChallenge(response.clientDataJSON, ClientDataType.Create, expected)
    const { authenticatorData } = parseAttestationObject(decode(response.attestationObject))
    const { credential, signatureCounter: signCount } = authenticatorData
    if (!challenge || !credential || !isVerified(authenticatorData, expected)) return null
    const publicKey = toPublicKey(credential.publicKey)
    if (!publicKey || Buffer.from(credential.id).toString("base64url") !== id) return null
    return { passkey: { id, publicKey, signCount }, challenge }
  })
}

/**
 * Returns the authenticator's signature counter, and the challenge; null if the assertion is not by this passkey, for
 * this site and challenge. The database checks that the counter has risen.
 */
export function verifyAssertion(
  { response }: Assertion,
  { userId, publicKey }: { userId: string; publicKey: string },
  expected: Expected,
) {
  return unlessMalformed(() => {
    const challenge = findChallenge(response.clientDataJSON, ClientDataType.Get, expected)
    const authenticatorData = decode(response.authenticatorData)
    const parsed = parseAuthenticatorData(authenticatorData)
    if (!challenge || !isVerified(parsed, expected)) return null
    if (response.userHandle !== userHandleOf(userId)) return null
    const message = createAssertionSignatureMessage(authenticatorData, decode(response.clientDataJSON))
    const key = createPublicKey({ key: decode(publicKey), type: "spki", format: "der" })
    const isSigned = verify("sha256", message, key, decode(response.signature))
    return isSigned ? { signCount: parsed.signatureCounter, challenge } : null
  })
}

const decode = (base64url: string) => Buffer.from(base64url, "base64url")

/** The parsers throw at malformed data, and `createPublicKey` at an invalid key. */
function unlessMalformed<Result>(check: () => Result | null) {
  try {
    return check()
  } catch {
    return null
  }
}

/** The challenge that was answered, if it was on this site's own page. */
function findChallenge(clientDataJSON: string, type: ClientDataType, { siteUrl, readChallenge }: Expected) {
  const clientData = parseClientDataJSON(decode(clientDataJSON))
  const isOurs = clientData.type === type && clientData.origin === new URL(siteUrl).origin
  if (!isOurs || clientData.crossOrigin) return null
  return readChallenge(Buffer.from(clientData.challenge).toString("base64url"))
}

/** True if the authenticator data is for this site, and the user was present and verified. */
function isVerified(data: AuthenticatorData, { siteUrl }: Expected) {
  return data.verifyRelyingPartyIdHash(relyingPartyId(siteUrl)) && data.userPresent && data.userVerified
}

/** Encodes a key as DER SubjectPublicKeyInfo in base64url; null for an algorithm that was not requested. */
function toPublicKey(key: COSEPublicKey) {
  const jwk = toJwk(key)
  if (!jwk) return null
  const der = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "der" })
  return der.toString("base64url")
}

function toJwk(key: COSEPublicKey) {
  if (key.algorithm() === coseAlgorithmRS256) {
    const { n, e } = key.rsa()
    return { kty: "RSA", n: toBase64url(n), e: toBase64url(e) }
  }
  if (key.algorithm() !== coseAlgorithmES256) return null
  const { curve, x, y } = key.ec2()
  if (curve !== coseEllipticCurveP256) return null
  return { kty: "EC", crv: "P-256", x: toBase64url(x, 32), y: toBase64url(y, 32) }
}

function toBase64url(number: bigint, minBytes = 1) {
  const digits = number.toString(16)
  const length = Math.max(2 * minBytes, digits.length + (digits.length % 2))
  return Buffer.from(digits.padStart(length, "0"), "hex").toString("base64url")
}

type PasskeyChallenge = { text: string; expiresAt: Date }

/** Purpose of a challenge, and its holder: the browser's id at log-in, otherwise the hash of the session id. */
export type ChallengeBinding = { purpose: PasskeyPurpose; holder: string }

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>

type Settings = {
  /** The current key that encrypts second factors; challenges are signed by a key derived from it. */
  secret: string
  randomBytes: RandomBytes
  now: () => Date
}

const EXPIRY_LENGTH = 8
const HEAD_LENGTH = EXPIRY_LENGTH + 16
const CHALLENGE_LENGTH = HEAD_LENGTH + 32

/**
 * Creates challenges of an expiry time, 16 random bytes, and an HMAC over both and the binding, so that issuing one
 * writes nothing. The database stores the answered ones, because each is valid once.
 */
export function createPasskeyChallenges({ secret, randomBytes, now }: Settings) {
  return {
    /** Returns a new challenge in base64url. */
    issue(binding: ChallengeBinding) {
      const head = Buffer.alloc(HEAD_LENGTH)
      head.writeBigUInt64BE(BigInt(addMilliseconds(now(), CHALLENGE_LIFETIME).getTime()))
      head.set(randomBytes(HEAD_LENGTH - EXPIRY_LENGTH), EXPIRY_LENGTH)
      return Buffer.concat([head, signChallenge(secret, binding, head)]).toString("base64url")
    },
    /** Returns null for a challenge that was not issued for this binding, and for an expired one. */
    read(text: string, binding: ChallengeBinding): PasskeyChallenge | null {
      const bytes = Buffer.from(text, "base64url")
      // Another encoding of the same bytes would not match the stored text of the answered challenge.
      if (bytes.length !== CHALLENGE_LENGTH || bytes.toString("base64url") !== text) return null
      const head = bytes.subarray(0, HEAD_LENGTH)
      if (!timingSafeEqual(bytes.subarray(HEAD_LENGTH), signChallenge(secret, binding, head))) return null
      const expiresAt = new Date(Number(head.readBigUInt64BE()))
      return isPast(expiresAt, now()) ? null : { text, expiresAt }
    },
  }
}

function signChallenge(secret: string, { purpose, holder }: ChallengeBinding, head: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "passkey challenge", 32))
  return createHmac("sha256", key).update(`${purpose}\n${holder}\n`).update(head).digest()
}
