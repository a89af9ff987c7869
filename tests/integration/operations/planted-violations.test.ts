import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { createCopy, type Plant, runIn } from "#tests/support/commands/repository-copy.ts"
import { memoize } from "#tests/support/server/memoize.ts"

// Each rule of the repository, broken in a copy, fails the command that people and CI run.

/** Imports that the table refuses, by the name of the rule: each role, each direction of subjects. */
const REFUSED_IMPORTS: [rule: string, path: string, name: string][] = [
  ["rules-import-other-roles", "app/orders/order/x.ts", "#app/orders/order/copy.ts"],
  ["rules-import-other-roles", "app/orders/order/price-port.ts", "#app/orders/prices/queries.server.ts"],
  ["rules-import-packages", "app/orders/order/y.ts", "zod"],
  ["copy-imports-other-roles", "app/site/legal/x-copy.ts", "#app/accounts/account/form.ts"],
  ["forms-import-other-roles", "app/accounts/account/x-form.ts", "#app/platform/ui/field.tsx"],
  ["emails-import-other-roles", "app/invoices/documents/x-email.ts", "#db/schema.ts"],
  [
    "queries-import-other-roles",
    "app/orders/order/x-queries.server.ts",
    "#app/orders/checkout/start-checkout.server.ts",
  ],
  ["queries-import-packages", "app/orders/order/y-queries.server.ts", "zod"],
  ["use-cases-import-pages", "app/accounts/account/x.server.ts", "#app/accounts/log-in/login.tsx"],
  ["adapter-outside-of-root", "app/orders/checkout/x.server.ts", "#app/payments/razorpay/razorpay.server.ts"],
  ["adapter-outside-of-root", "app/orders/checkout/x.tsx", "#app/platform/email/resend.server.ts"],
  ["adapters-import-other-roles", "app/orders/prices/kv-x.server.ts", "#app/orders/prices/queries.server.ts"],
  ["pages-import-packages", "app/orders/prices/x.tsx", "lucia"],
  ["forms-import-packages", "app/orders/prices/x-form.ts", "react"],
  ["emails-import-packages", "app/orders/quotes/x-email.ts", "zod"],
  ["use-cases-import-packages", "app/orders/quotes/x.server.ts", "drizzle-orm"],
  ["adapters-import-packages", "app/orders/seller/kv-x.server.ts", "lucia"],
  ["shared-components-import-server", "app/platform/ui/x.tsx", "#app/platform/http/responses.server.ts"],
  ["import-of-root", "app/orders/order/z-queries.server.ts", "#app/load-context.server.ts"],
  ["db-imports-other-roles", "db/x.server.ts", "#app/orders/order/copy.ts"],
  ["import-of-all-tables", "app/orders/order/all-queries.server.ts", "#db/schema.ts"],
  ["site-imports-its-tools", "app/x.ts", "#tests/support/roles.ts"],
  ["unknown-folder", "app/worker-x.ts", "#app/utils/misc.ts"],
  ["import-from-unknown-folder", "app/utils/misc.ts", "#app/platform/money.ts"],
  ["platform-imports-subject", "app/platform/x.ts", "#app/orders/order/order.ts"],
  [
    "accounts-imports-later-subject",
    "app/accounts/account/x-queries.server.ts",
    "#app/invoices/documents/numbered-invoice-queries.server.ts",
  ],
  ["accounts-imports-later-subject", "app/accounts/account/x-page.server.ts", "#app/screens/form.ts"],
  ["orders-imports-later-subject", "app/orders/plans/x.tsx", "#app/site/help/help-link.tsx"],
  ["layout-imports-later-subject", "app/layout/x.tsx", "#app/accounts/account/account.ts"],
  ["screens-imports-later-subject", "app/screens/x.tsx", "#app/orders/order/order.ts"],
  ["import-of-desk", "app/orders/quotes/desk-y.tsx", "#app/desk/overview/copy.ts"],
  ["page-imports-page", "app/orders/quotes/desk-x.tsx", "#app/orders/coupons/desk-coupons.tsx"],
  ["support-imports-later-subject", "app/support/bug-reports/x.ts", "#app/licensing/license/license.ts"],
  ["exception-of-accounts", "app/accounts/account/account.ts", "#app/payments/donations/donation.ts"],
]

/** Words that people read in a component, and data that it casts. */
const WORDS = `export const X = () => (
  <nav aria-label="Close it" className="mt-3">
    Words <b>{\`$\{1} of them\`}</b>
    <img src="/x.svg" alt={\`$\{1} house\`} />
  </nav>
)
export const useData = () => useLoaderData() as { id: string }
`

/** Texts of any length, and a form that passed no guard. */
const UNREAD = `export const fold = (text: string) => text.normalize("NFKC")
export const maybe = (text?: string) => text?.normalize()
export const read = async (request: Request) => (await request.clone().formData()).get("title")
export const body = async (args: { request: Request }) => args.request.text()
export const form = (request: Request) => readForm(request)
`

/** Sentences with one habit each, of which public pages may have fewer than 100. */
const HABITS = {
  "colon sentences": "It is simple: press the button.",
  "that after a noun": "Take the button that you need",
  "words over twelve letters": "Administration",
}

/** Files that are imported against the rules: their paths are what counts. */
const imported = REFUSED_IMPORTS.filter(([, , name]) => name.startsWith("#")).map(
  ([, , name]): Plant => [name.slice(1), "export {}\n"],
)

/** The result of one run for all rules, in a repository that has nothing but what breaks them. */
const runLint = memoize(async () =>
  runIn(
    createCopy(
      ["scripts", "app/routes.ts", "tsconfig.json"],
      [
        ...imported,
        ...REFUSED_IMPORTS.map(([, path, name]): Plant => [path, `import "${name}"\n`]),
        ["app/site/about/planted.tsx", WORDS],
        ["app/site/about/unread.server.ts", UNREAD],
        ["app/root.tsx", `import "./platform/../../db/schema.ts"\n`],
        ["tests/c.ts", `import "../scripts/local/arguments.mjs"\n`],
        ["app/entry.tsx", `import "~/platform/money.ts"\n`],
        ["app/platform/http/a.ts", `import type { B } from "./b.ts"\n\nexport type A = B\n`],
        ["app/platform/http/b.ts", `import type { A } from "./a.ts"\n\nexport type B = A\n`],
        ["db/site/a.server.ts", `import { b } from "./b.server.ts"\n\nexport const a = () => b()\n`],
        ["db/site/b.server.ts", `import { c } from "./c.server.ts"\n\nexport const b = () => c()\n`],
        ["db/site/c.server.ts", `import { a } from "./a.server.ts"\n\nexport const c = () => a()\n`],
        ["tests/a.ts", `import "./b.ts"\n`],
        ["tests/b.ts", `import "./a.ts"\n`],
        ["app/config.server.ts", `export const x = [process.env.PORT, process.env["PATH"]]\n`],
        ["scripts/types.ts", "export const first = (x: any) => x[0]!\n"],
        ["db/long.ts", Array.from({ length: 251 }, (_, index) => `export const x${index} = 0\n`).join("")],
        ...Object.values(HABITS).map(
          (text, index): Plant => [
            `app/site/about/habit${index}-copy.ts`,
            `export const x = [\n${`  "${text}",\n`.repeat(100)}]\n`,
          ],
        ),
      ],
    ),
    ["run", "lint"],
  ),
)

test("npm run lint: imports against role and subject fail it", async () => {
  const lint = await runLint()
  const errors = [...lint.output.matchAll(/error (\S+): (\S+) →/g)].map(([, rule, path]) => `${rule} ${path}`)

  expect(lint.status).toBe(1)
  expect(errors).toEqual(expect.arrayContaining(REFUSED_IMPORTS.map(([rule, path]) => `${rule} ${path}`)))
})

test("npm run lint: words, cast data and texts of any length fail it", async () => {
  const lint = await runLint()
  expect(lint.output.match(/^app\/site\/about\/planted\.tsx:.*(?= plugin)/gm)).toEqual([
    "app/site/about/planted.tsx:2:19",
    "app/site/about/planted.tsx:2:47",
    "app/site/about/planted.tsx:4:33",
    "app/site/about/planted.tsx:7:30",
  ])
  expect(lint.output.match(/Words that people read stand in copy\.ts/g)).toHaveLength(3)
  expect(lint.output.match(/^app\/site\/about\/unread\.server\.ts:.*(?= plugin)/gm)).toEqual([
    "app/site/about/unread.server.ts:1:39",
    "app/site/about/unread.server.ts:2:41",
    "app/site/about/unread.server.ts:3:56",
    "app/site/about/unread.server.ts:4:59",
    "app/site/about/unread.server.ts:5:43",
  ])
})

test("npm run lint: forbidden types, paths, cycles, long files and habits fail it", async () => {
  const lint = await runLint()
  const errors = [...lint.output.matchAll(/^((?:app|db|scripts|tests)\/\S+?):(\d+):\d+ lint\/\w+\/(\w+)/gm)]

  expect(errors.map(([, path, line, rule]) => `${rule} ${path}:${line}`).sort()).toEqual(
    [
      "noRestrictedImports app/entry.tsx:1",
      "noRestrictedImports app/root.tsx:1",
      "noRestrictedImports tests/c.ts:1",
      "noImportCycles app/platform/http/a.ts:1",
      "noImportCycles app/platform/http/b.ts:1",
      "noImportCycles db/site/a.server.ts:1",
      "noImportCycles db/site/b.server.ts:1",
      "noImportCycles db/site/c.server.ts:1",
      "noImportCycles tests/a.ts:1",
      "noImportCycles tests/b.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "useLiteralKeys app/config.server.ts:1",
      "noExplicitAny scripts/types.ts:1",
      "noNonNullAssertion scripts/types.ts:1",
      "noExcessiveLinesPerFile db/long.ts:1",
    ].sort(),
  )
  for (const habit of Object.keys(HABITS))
    expect(lint.output).toContain(`${habit} on public pages: 100, at most `)
})

/** The routes of the site and one more. */
const routesWith = (path: string) =>
  readFileSync("app/routes.ts", "utf8").replace(
    "export default [",
    `export default [\n  route("planted", "${path}"),`,
  )

test("npm test: names without .server, unguarded forms, skipped and single tests fail it", () => {
  const two = (kind: string) =>
    `import { test } from "vitest"\n\ntest${kind}("x", () => {})\ntest("y", () => {})\n`
  const names = ["architecture", "skipped", "single"]
  const result = runIn(
    createCopy(
      ["app", "db", "scripts", "tests/unit", "tests/support", "tests/vitest.config.ts"],
      [
        ["app/platform/ui/planted.tsx", `import { readFile } from "node:fs/promises"\n`],
        ["app/platform/planted.ts", "export const now = () => new Date()\n"],
        ["app/routes.ts", routesWith("site/about/planted.tsx")],
        ["app/site/about/planted.tsx", "export const action = () => null\n"],
        ["tests/unit/skipped.test.ts", two(".skip")],
        ["tests/unit/single.test.ts", two(".only")],
      ],
    ),
    ["test", "--", ...names.map((name) => `tests/unit/${name}.test.ts`)],
  )

  expect(result.status).toBe(1)
  const told = [
    /app\/platform\/ui\/planted\.tsx uses node:fs\/promises and is not named \.server\.ts/,
    /app\/platform\/planted\.ts uses new Date\(\), but rules are pure/,
    /\+ +"app\/site\/about\/planted\.tsx"/,
    // Two tests, a skipped one, and a single one with the test beside it.
    /Unit and integration tests: \d+ passed, 5 failed/,
    /\n\d+ passed, 5 failed\n(?:FAILED: .+\n)*FAILED: tests\/unit\/skipped\.test\.ts "x": skipped\n/,
    /FAILED: tests\/unit\/single\.test\.ts "x": Error: \[Vitest\] Unexpected \.only modifier/,
  ]
  expect(told.filter((sentence) => !sentence.test(result.output))).toEqual([])
})
