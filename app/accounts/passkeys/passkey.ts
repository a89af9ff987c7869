import { minutes } from "#app/platform/time.ts"

/** The maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

/** Maximum length of a passkey's name, in characters. */
export const MAX_PASSKEY_NAME = 60

/** Time for which an authenticator has to answer a challenge. */
export const CHALLENGE_LIFETIME = minutes(5)

/** Lifetime of the browser's cookie at log-in: longer than a challenge's, so that two tabs can share the cookie. */
export const PASSKEY_COOKIE_LIFETIME = minutes(10)

/** Purposes of a passkey challenge; a response is only valid for the purpose of its challenge. */
export const PASSKEY_PURPOSES = ["log-in", "confirm", "add"] as const

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** The fields used of the result of `navigator.credentials.create`; all texts are base64url. */
export type Registration = { id: string; response: { clientDataJSON: string; attestationObject: string } }

/** The fields used of the result of `navigator.credentials.get`. */
export type Assertion = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}
