import { expect, test } from "vitest"
import { createCopy, type Plant, runIn } from "#tests/support/commands/repository-copy.ts"

// Each rule of the repository, broken in a copy, fails the command that people and CI run.

/** Imports that the table refuses: each row of it, each way to spell a path. */
const REFUSED_IMPORTS: [path: string, name: string][] = [
  ["app/domain/orders/order.ts", "#app/copy/brand.ts"],
  ["app/copy/legal/facts.ts", "#app/forms/account.ts"],
  ["app/forms/account.ts", "#app/components/field.tsx"],
  ["app/components/header.tsx", "#app/services/x.server.ts"],
  ["app/emails/receipt-email.tsx", "#db/schema.ts"],
  ["app/gateways/resend.server.ts", "#app/emails/receipt-email.tsx"],
  ["app/http/responses.server.ts", "#app/gateways/resend.server.ts"],
  ["app/auth/guards.server.ts", "#app/routes/account/log-in/login.tsx"],
  ["app/services/x.server.ts", "#app/gateways/razorpay/razorpay.server.ts"],
  ["app/services/y.server.ts", "#app/auth/guards.server.ts"],
  ["app/routes/orders/buy.tsx", "#app/gateways/resend.server.ts"],
  ["app/routes/orders/price.tsx", "lucia"],
  ["app/root.tsx", "./components/../../db/schema.ts"],
  ["app/entry.tsx", "~/domain/money.ts"],
  ["app/worker.ts", "#tests/x.ts"],
  ["app/utils/misc.ts", "./other.ts"],
  ["db/orders/orders.server.ts", "#app/load-context.server.ts"],
]

test("npm run lint: imports against the table, circles, long files, process.env, `any` and `!` fail it", () => {
  const result = runIn(
    createCopy(
      [],
      [
        ...REFUSED_IMPORTS.map(([path, name]): Plant => [path, `import "${name}"\n`]),
        [
          "app/copy/brand.ts",
          `export const x = () => import("#db/x.ts")\nexport type { Y } from "#db/x.ts"\n`,
        ],
        ["app/http/a.ts", `import type { B } from "./b.ts"\n\nexport type A = B\n`],
        ["app/http/b.ts", `import type { A } from "./a.ts"\n\nexport type B = A\n`],
        ["db/site/a.server.ts", `import { b } from "./b.server.ts"\n\nexport const a = () => b()\n`],
        ["db/site/b.server.ts", `import { c } from "./c.server.ts"\n\nexport const b = () => c()\n`],
        ["db/site/c.server.ts", `import { a } from "./a.server.ts"\n\nexport const c = () => a()\n`],
        ["tests/a.ts", `import "./b.ts"\n`],
        ["tests/b.ts", `import "./a.ts"\n`],
        ["app/config.server.ts", `export const x = [process.env.PORT, process.env["PATH"]]\n`],
        ["scripts/types.ts", "export const first = (x: any) => x[0]!\n"],
        ["db/long.ts", "export {}\n".repeat(251)],
      ],
    ),
    ["run", "lint", "--", "--reporter=github", "--max-diagnostics=none"],
  )
  const errors = [
    ...result.output.matchAll(
      /^::error title=lint\/\w+\/(\w+),file=.*?((?:app|db|scripts|tests)\/[^,]+),line=(\d+)/gm,
    ),
  ]

  expect(result.status).toBe(1)
  expect(errors.map(([, rule, path, line]) => `${rule} ${path}:${line}`).sort()).toEqual(
    [
      ...REFUSED_IMPORTS.map(([path]) => `noRestrictedImports ${path}:1`),
      "noRestrictedImports app/copy/brand.ts:1",
      "noRestrictedImports app/copy/brand.ts:2",
      "noImportCycles app/http/a.ts:1",
      "noImportCycles app/http/b.ts:1",
      "noImportCycles db/site/a.server.ts:1",
      "noImportCycles db/site/b.server.ts:1",
      "noImportCycles db/site/c.server.ts:1",
      "noImportCycles tests/a.ts:1",
      "noImportCycles tests/b.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "noProcessEnv app/config.server.ts:1",
      "noExplicitAny scripts/types.ts:1",
      "noNonNullAssertion scripts/types.ts:1",
      "noExcessiveLinesPerFile db/long.ts:1",
    ].sort(),
  )
})

test("npm test: subjects in the wrong direction, names without .server, unguarded forms, skipped and single tests fail it", () => {
  const two = (kind: string) =>
    `import { test } from "vitest"\n\ntest${kind}("x", () => {})\ntest("y", () => {})\n`
  const names = ["architecture", "subject-directions", "skipped", "single"]
  const result = runIn(
    createCopy(
      ["app", "db", "scripts", "tests/unit", "tests/support", "tests/vitest.config.ts"],
      [
        ["db/account/planted.server.ts", `import { x } from "#db/invoices/planted.server.ts"\n`],
        ["app/components/planted.tsx", `import { readFile } from "node:fs/promises"\n`],
        ["app/domain/planted.ts", "export const now = () => new Date()\n"],
        ["app/routes/site/planted.tsx", "export const action = () => null\n"],
        ["tests/unit/skipped.test.ts", two(".skip")],
        ["tests/unit/single.test.ts", two(".only")],
      ],
    ),
    ["test", "--", ...names.map((name) => `tests/unit/${name}.test.ts`)],
  )

  expect(result.status).toBe(1)
  const told = [
    /\+ +"db\/account\/planted\.server\.ts",\n\+ +\[\n\+ +"invoices"/,
    /app\/components\/planted\.tsx uses node:fs\/promises and is not named \.server\.ts/,
    /app\/domain\/planted\.ts uses new Date\(\), but the domain is pure/,
    /\+ +"site\/planted\.tsx"/,
    // Three tests, a skipped one, and a single one with the test beside it.
    /Unit and integration tests: \d+ passed, 6 failed/,
    /\n\d+ passed, 6 failed\n(?:FAILED: .+\n)*FAILED: tests\/unit\/skipped\.test\.ts "x": skipped\n/,
    /FAILED: tests\/unit\/single\.test\.ts "x": Error: \[Vitest\] Unexpected \.only modifier/,
  ]
  expect(told.filter((sentence) => !sentence.test(result.output))).toEqual([])
})
