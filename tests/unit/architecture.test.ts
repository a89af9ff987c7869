import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { BY_ANY_KEY, findViolations } from "./import-rules.ts"

test("app/ and db/ keep the rules that the linter does not have", () => {
  const paths = globSync("{app,db}/**/*.{ts,tsx}")

  expect(paths.length).toBeGreaterThan(200)
  expect(paths.flatMap((path) => findViolations(path, readFileSync(path, "utf8")))).toEqual([])
})

test.each([
  ["app/auth/sessions.ts", `import { Lucia } from "lucia"`, "uses lucia and is not named .server.ts"],
  ["db/orders.ts", `import { users } from "./schema.ts"`, "uses ./schema.ts and is not named .server.ts"],
  ["app/components/header.tsx", `globalThis.fetch("/")`, "uses fetch and is not named .server.ts"],
  ["app/routes/x.tsx", `type X = import("#db/x.ts").X`, "imports in a type, where the linter does not look"],
  ["app/domain/time.ts", "const x = new Date()", "uses new Date(), but the domain is pure"],
  ["app/domain/time.ts", "crypto.getRandomValues(bytes)", "uses crypto, but the domain is pure"],
  ["app/routes/x.tsx", "const forms: Record<string, () => void> = { a }", `looks forms up ${BY_ANY_KEY}`],
  ["app/routes/x.tsx", "forms[intent](context)", `looks forms[intent] up ${BY_ANY_KEY}`],
  ["app/routes/x.tsx", "request.formData()", "reads a form without readSubmittedForm"],
])("%s with %s is found", (path, text, violation) => {
  expect(findViolations(path, text)).toEqual([`${path} ${violation}`])
})

/** Routes whose POST is no form of a page: those with a body of their own, and those that read none. */
const WITHOUT_FORM = [
  "account/log-in/logout.ts",
  "account/log-in/verify.tsx",
  "account/security/passkey-options.ts",
  ...[
    "payments/checkout-callback.ts",
    "emails/resend-webhook.ts",
    "payments/razorpay-webhook.ts",
    "site/csp-reports.ts",
  ],
  "licensing/api/api.ts",
  "releases/appcast.ts",
  "releases/latest-release.ts",
  "site/not-found.tsx",
  "support/report-picture.ts",
]

test("rows are inserted by the names of their columns", () => {
  const files = globSync("{app,db}/**/*.ts").filter((path) =>
    /\.insert\(\w+\)\s*\.select\(/.test(readFileSync(path, "utf8")),
  )
  // The second adds a row that no table takes, to fail its batch.
  expect(files.sort()).toEqual(["db/client.server.ts", "db/invoices/invoices.server.ts"])
})

test("every action reads its form through the guard", () => {
  const routes = "app/routes"
  const read = (path: string) => readFileSync(path, "utf8")
  const actions = globSync("**/*.{ts,tsx}", { cwd: routes }).filter((path) =>
    /^export (async function|function|const) action\b/m.test(read(join(routes, path))),
  )
  const unguarded = actions.filter((path) => {
    const text = read(join(routes, path))
    const imported = text.matchAll(/from "(?:\.|#app\/routes\/([\w/-]+))\/([\w-]+\.server\.ts)"/g)
    const texts = [...imported].map(([, folder = dirname(path), name = ""]) =>
      read(join(routes, folder, name)),
    )
    return ![text, ...texts].some((each) =>
      /await readSubmittedForm\(|^export const action = actionsOf\(/m.test(each),
    )
  })
  expect(unguarded.sort()).toEqual(WITHOUT_FORM.sort())
})
