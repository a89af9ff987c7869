import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import {
  type ChallengeBinding,
  createPasskeyChallenges,
  userHandleOf,
  verifyAssertion,
  verifyRegistration,
} from "#app/accounts/passkeys/webauthn.server.ts"
import { Authenticator, type Deviations } from "#tests/support/browser/authenticator.ts"

const SITE = "https://brisk.test"
const USER = { id: userHandleOf("ada") }
const ISSUED_AT = new Date("2026-11-20T12:00:00Z")
const minutesLater = (minutes: number) => new Date(ISSUED_AT.getTime() + minutes * 60_000)

const challengesAt = (now: Date) => createPasskeyChallenges({ secret: "key", randomBytes, now: () => now })
const challenges = challengesAt(ISSUED_AT)
const expected = (binding: ChallengeBinding) => ({
  siteUrl: SITE,
  readChallenge: (text: string) => challenges.read(text, binding),
})
const ADD = { purpose: "add", holder: "session" } as const
const LOG_IN = { purpose: "log-in", holder: "browser" } as const

function register(authenticator: Authenticator, deviations: Deviations = {}) {
  const json = authenticator.register({ challenge: challenges.issue(ADD), user: USER }, deviations)
  return verifyRegistration(JSON.parse(json), expected(ADD))
}

function assert(authenticator: Authenticator, deviations: Deviations = {}) {
  const publicKey = register(authenticator)?.passkey.publicKey ?? ""
  const json = authenticator.assert({ challenge: challenges.issue(LOG_IN) }, deviations)
  return verifyAssertion(JSON.parse(json), { userId: "ada", publicKey }, expected(LOG_IN))
}

test.each(["ES256", "RS256"] as const)(
  "verifyRegistration, verifyAssertion: accept a passkey with %s",
  (algorithm) => {
    const authenticator = new Authenticator(SITE, algorithm)
    expect(register(authenticator)).toMatchObject({ passkey: { id: authenticator.id, signCount: 0 } })
    expect(assert(authenticator, { signCount: 7 })).toMatchObject({ signCount: 7 })
    expect(assert(authenticator, { tamper: "signature" })).toBeNull()
  },
)

const REFUSED: [what: string, Deviations][] = [
  ["another site's origin", { origin: "https://brisk.evil.example" }],
  ["another site's domain", { rpId: "evil.example" }],
  ["a frame in another site", { crossOrigin: true }],
  ["nobody there", { userPresent: false }],
  ["no check of who is there", { userVerified: false }],
  ["a made-up challenge", { challenge: "A".repeat(75) }],
]

test.each<[string, Deviations]>([
  ...REFUSED,
  ["an assertion's type", { type: "webauthn.get" }],
  ["another id than the authenticator's", { id: "A".repeat(43) }],
])("verifyRegistration: a registration with %s is refused", (_, deviations) => {
  expect(register(new Authenticator(SITE), deviations)).toBeNull()
})

test.each<[string, Deviations]>([
  ...REFUSED,
  ["a registration's type", { type: "webauthn.create" }],
  ["another account's handle", { userHandle: userHandleOf("eve") }],
  ["an altered signature", { tamper: "signature" }],
  ["altered authenticator data", { tamper: "authenticatorData" }],
  ["altered client data", { tamper: "clientDataJSON" }],
])("verifyAssertion: an assertion with %s is refused", (_, deviations) => {
  expect(assert(new Authenticator(SITE), deviations)).toBeNull()
})

test("verifyAssertion: another passkey's key and malformed parts are refused", () => {
  const { publicKey = "" } = register(new Authenticator(SITE))?.passkey ?? {}
  const other = new Authenticator(SITE)
  register(other)
  const assertion = JSON.parse(other.assert({ challenge: challenges.issue(LOG_IN) }))
  for (const key of [publicKey, "", "AAAA"]) {
    expect(verifyAssertion(assertion, { userId: "ada", publicKey: key }, expected(LOG_IN))).toBeNull()
  }
  const response = { ...assertion.response, authenticatorData: "" }
  expect(
    verifyAssertion({ ...assertion, response }, { userId: "ada", publicKey }, expected(LOG_IN)),
  ).toBeNull()
})

test("passkeyChallenges: a challenge is valid for its purpose and session, five minutes", () => {
  const text = challenges.issue(LOG_IN)
  expect(challengesAt(minutesLater(4.9)).read(text, LOG_IN)).toEqual({ text, expiresAt: minutesLater(5) })
  expect(challengesAt(minutesLater(5.1)).read(text, LOG_IN)).toBeNull()
  expect(challenges.read(text, { ...LOG_IN, holder: "another" })).toBeNull()
  expect(challenges.read(text, { ...LOG_IN, purpose: "confirm" })).toBeNull()
  expect(challenges.read(`${text}=`, LOG_IN)).toBeNull()
  expect(
    createPasskeyChallenges({ secret: "other", randomBytes, now: () => ISSUED_AT }).read(text, LOG_IN),
  ).toBeNull()
})
