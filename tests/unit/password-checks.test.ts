import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { LIMITS, type RateLimitedAction } from "#app/platform/rate-limits/rate-limit.ts"

const sourceOf = (path: string) => readFileSync(path, "utf8")
const SOURCES = globSync("app/**/*.{ts,tsx}")

const SETTINGS = "app/accounts/account/settings-action.server.ts"

const ACCOUNTS = "app/accounts/"

/** Who compares a password with that of an account, in which file, its only caller, and where the attempt is charged before. */
const CHECKS: [
  name: string,
  file: string,
  caller: string,
  action: RateLimitedAction,
  isChargedByCaller: boolean,
][] = [
  ["logIn", "log-in/log-in", `${ACCOUNTS}log-in/login-action.server.ts`, "log-in", false],
  [
    "verifyPasswordAgain",
    "two-factor/enable-two-factor",
    `${ACCOUNTS}two-factor/verify.tsx`,
    "confirm-password",
    false,
  ],
  ["requestEmailChange", "email-address/confirm-email", SETTINGS, "confirm-password", true],
  ["changePassword", "passwords/change-password", SETTINGS, "confirm-password", true],
  ["deleteAccount", "data/delete-account", SETTINGS, "confirm-password", true],
  ["renewRecoveryCodes", "two-factor/enable-two-factor", SETTINGS, "confirm-password", true],
  ["disableTwoFactor", "two-factor/enable-two-factor", SETTINGS, "confirm-password", true],
]

const fileOf = (name: string) => `${ACCOUNTS}${name}.server.ts`

/** The files with a call of a function, without that which declares it. */
function callersOf(name: string): string[] {
  const isCall = new RegExp(`(?<!function )\\b${name}\\(`)
  return SOURCES.filter((path) => isCall.test(sourceOf(path))).toSorted()
}

test("verifyPassword: called by log-in and password confirmations only", () => {
  const files = new Set(CHECKS.map(([, file]) => fileOf(file)))
  expect(callersOf("verifyPassword")).toEqual([...files].toSorted())
})

test.each(CHECKS)(
  "%s: every check of a password is charged before",
  (name, file, caller, action, isChargedByCaller) => {
    expect(callersOf(name)).toEqual([caller])
    const charging = sourceOf(isChargedByCaller ? caller : fileOf(file))
    expect(charging).toContain(`checkRateLimit(context, "${action}", `)
  },
)

test("LIMITS: a password attempt is limited by account, at log-in by network too", () => {
  const scopesOf = (action: RateLimitedAction) =>
    LIMITS.filter((limit) => limit.action === action).map(({ by }) => by)
  expect(scopesOf("confirm-password")).toEqual(["account"])
  expect(scopesOf("log-in")).toEqual(expect.arrayContaining(["network", "client-ip", "account", "site"]))
})
