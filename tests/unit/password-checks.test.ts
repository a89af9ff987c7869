import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { LIMITS, type RateLimitedAction } from "#app/domain/rate-limit.ts"

const root = join(import.meta.dirname, "../..")
const sourceOf = (path: string) => readFileSync(join(root, path), "utf8")
const SOURCES = globSync("app/**/*.{ts,tsx}", { cwd: root })

const SETTINGS = "app/routes/account/settings-action.server.ts"

type PasswordCheck = { action: RateLimitedAction; chargedIn: string; functions: Record<string, string[]> }

/** Who compares a password with that of an account: the functions, who calls each, and where the attempt is charged first. */
const CHECKS: Record<string, PasswordCheck> = {
  "app/services/account/log-in.server.ts": {
    action: "log-in",
    chargedIn: "app/services/account/log-in.server.ts",
    functions: { logIn: ["app/routes/account/log-in/login-action.server.ts"] },
  },
  "app/services/account/verify-factor.server.ts": {
    action: "confirm-password",
    chargedIn: "app/services/account/verify-factor.server.ts",
    functions: { verifyPasswordAgain: ["app/routes/account/log-in/verify-action.server.ts"] },
  },
  "app/services/account/undo-email-change.server.ts": {
    action: "undo-email-change",
    chargedIn: "app/services/account/undo-email-change.server.ts",
    functions: { undoEmailChange: ["app/routes/account/undo-email-change.tsx"] },
  },
  "app/services/account/change-password.server.ts": {
    action: "confirm-password",
    chargedIn: SETTINGS,
    functions: { changePassword: [SETTINGS] },
  },
  "app/services/account/delete-account.server.ts": {
    action: "confirm-password",
    chargedIn: SETTINGS,
    functions: { deleteAccount: [SETTINGS] },
  },
  "app/services/account/change-email.server.ts": {
    action: "confirm-password",
    chargedIn: SETTINGS,
    functions: { requestEmailChange: [SETTINGS] },
  },
  "app/services/account/two-factor.server.ts": {
    action: "confirm-password",
    chargedIn: SETTINGS,
    functions: { renewRecoveryCodes: [SETTINGS], disableTwoFactor: [SETTINGS] },
  },
}

/** The files with a call of a function, without that which declares it. */
function callersOf(name: string): string[] {
  const isCall = new RegExp(`(?<!function )\\b${name}\\(`)
  return SOURCES.filter((path) => isCall.test(sourceOf(path))).toSorted()
}

test("verifyPassword: its callers are the log-in, the settings that ask for the password again, and the undo", () => {
  expect(callersOf("verifyPassword")).toEqual(Object.keys(CHECKS).toSorted())
})

test.each(Object.entries(CHECKS))("%s: every check of a password is charged before", (_, check) => {
  const { action, chargedIn, functions } = check
  expect(sourceOf(chargedIn)).toContain(`checkRateLimit(context, "${action}", `)
  for (const [name, callers] of Object.entries(functions)) {
    expect([name, callersOf(name)]).toEqual([name, callers])
  }
})

test("LIMITS: an attempt at a password is counted by account, and where no session is needed by network and address too", () => {
  const scopesOf = (action: RateLimitedAction) =>
    LIMITS.filter((limit) => limit.action === action).map(({ by }) => by)
  expect(scopesOf("confirm-password")).toEqual(["account-and-session"])
  for (const action of ["log-in", "undo-email-change"] as const) {
    expect(scopesOf(action)).toEqual(expect.arrayContaining(["network", "client-ip", "account", "site"]))
  }
})
