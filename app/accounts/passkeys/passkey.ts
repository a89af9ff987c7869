import { minutes } from "#app/platform/time.ts"

/** The maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

/** In characters. */
export const MAX_PASSKEY_NAME = 60

/** How long an authenticator has to answer a challenge. */
export const CHALLENGE_LIFETIME = minutes(5)

/** Of the cookie of a log-in: longer than a challenge, so that the challenge of a second tab serves the first one too. */
export const PASSKEY_COOKIE_LIFETIME = minutes(10)

/** What an authenticator is asked for; an answer counts for nothing else. */
export const PASSKEY_PURPOSES = ["log-in", "confirm", "add"] as const

export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** What `navigator.credentials.create` returned, as far as it is read; all texts are base64url. */
export type Registration = { id: string; response: { clientDataJSON: string; attestationObject: string } }

/** What `navigator.credentials.get` returned, as far as it is read. */
export type Assertion = {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}
