import { spawnSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { expect, test } from "vitest"
import { createDirectory } from "#tests/support/server/temporary-directory.ts"
import { BY_ANY_KEY, findViolations } from "./import-rules.ts"

const RULES = [
  "style/noRestrictedImports",
  "suspicious/noImportCycles",
  "style/noProcessEnv",
  "style/noExcessiveLinesPerFile",
]
/** An import that the linter refuses, by the file that has it: each row of the table, each way to spell a path. */
const REFUSED: [path: string, name: string][] = [
  ["app/domain/orders/order.ts", "#app/copy/brand.ts"],
  ["app/copy/legal/facts.ts", "#app/forms/account.ts"],
  ["app/forms/account.ts", "#app/components/field.tsx"],
  ["app/components/header.tsx", "#app/services/x.server.ts"],
  ["app/emails/receipt-email.tsx", "#db/schema.ts"],
  ["app/gateways/resend.server.ts", "#app/emails/receipt-email.tsx"],
  ["app/http/responses.server.ts", "#app/gateways/resend.server.ts"],
  ["app/auth/guards.server.ts", "#app/routes/account/log-in/login.tsx"],
  ["app/services/x.server.ts", "#app/gateways/razorpay/razorpay.server.ts"],
  ["app/routes/orders/buy.tsx", "#app/gateways/resend.server.ts"],
  ["app/routes/orders/price.tsx", "lucia"],
  ["app/root.tsx", "./components/../../db/schema.ts"],
  ["app/entry.tsx", "~/domain/money.ts"],
  ["app/worker.ts", "#tests/x.ts"],
  ["app/utils/misc.ts", "./other.ts"],
  ["db/orders/orders.server.ts", "#app/load-context.server.ts"],
]

test("the linter refuses imports against the table, cycles, long files and process.env", () => {
  const findings = lint([
    ...REFUSED.map(([path, name]): [string, string] => [path, `import "${name}"\n`]),
    ["app/copy/brand.ts", `export const x = () => import("#db/x.ts")\nexport type { Y } from "#db/x.ts"\n`],
    ["app/http/a.ts", `import type { B } from "./b.ts"\nexport type A = B\n`],
    ["app/http/b.ts", `import type { A } from "./a.ts"\nexport type B = A\n`],
    ["app/config.server.ts", "export const x = [process.env.PORT, process['env']]\n"],
    ["db/long.ts", "export {}\n".repeat(251)],
  ])

  expect(findings).toEqual(
    [
      ...REFUSED.map(([path]) => `noRestrictedImports ${path}:1`),
      "noRestrictedImports app/copy/brand.ts:1",
      "noRestrictedImports app/copy/brand.ts:2",
      "noImportCycles app/http/a.ts:1",
      "noImportCycles app/http/b.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "noExcessiveLinesPerFile db/long.ts:1",
    ].sort(),
  )
})

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

/** The findings of the project's linter in planted files, sorted: rule, path and line. */
function lint(files: [path: string, text: string][]): string[] {
  const cwd = createDirectory()
  cpSync(".config/lint.json", join(cwd, ".config/lint.json"))
  for (const [path, text] of files) {
    mkdirSync(join(cwd, dirname(path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  const biome = resolve("node_modules/@biomejs/biome/bin/biome")
  const options = [
    "--config-path=.config/lint.json",
    "--reporter=github",
    "--max-diagnostics=none",
    ...RULES.map((rule) => `--only=${rule}`),
  ]
  const output = spawnSync(process.execPath, [biome, "lint", ...options], { cwd, encoding: "utf8" }).stdout
  const findings = [...output.matchAll(/lint\/\w+\/(\w+),file=[^,]*?((?:app|db)\/[^,]+),line=(\d+)/g)]
  return findings.map(([, rule, path, line]) => `${rule} ${path}:${line}`).sort()
}
