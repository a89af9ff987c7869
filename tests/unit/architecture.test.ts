import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { expect, test } from "vitest"
import { findViolations } from "#tests/support/import-rules.ts"

const root = join(import.meta.dirname, "../..")

function readFiles(...folders: string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(paths.map((path) => [relative(root, path), readFileSync(path, "utf8")]))
}

const breachesOf = (path: string, text: string) => findViolations(new Map([[path, text]]))

test("the house keeps its rules", () => {
  const files = readFiles("app", "db")

  expect(findViolations(files)).toEqual([])
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      "app/worker.ts",
      "app/domain/money.ts",
      "app/copy/site/terms.ts",
      "db/schema.ts",
    ]),
  )
})

test.each([
  ["app/domain/checkout/order.ts", "#db/schema.ts", "may not import db/schema.ts"],
  ["app/domain/checkout/order.ts", "#app/copy/brand.ts", "may not import app/copy/brand.ts"],
  ["app/copy/brand.ts", "#app/forms/account.ts", "may not import app/forms/account.ts"],
  ["app/copy/site/terms.ts", "#app/components/icon.tsx", "may not import app/components/icon.tsx"],
  ["app/forms/account.ts", "#app/components/field.tsx", "may not import app/components/field.tsx"],
  [
    "app/components/header.tsx",
    "#app/services/account/log-in.server.ts",
    "may not import app/services/account/log-in.server.ts",
  ],
  ["app/components/header.tsx", "#app/routes/checkout/buy.tsx", "may not import app/routes/checkout/buy.tsx"],
  ["app/components/header.tsx", "#app/config.server.ts", "may not import app/config.server.ts"],
  ["app/components/header.tsx", "#app/gateways/payments.ts", "may not import app/gateways/payments.ts"],
  ["app/emails/receipt-email.tsx", "#app/components/icon.tsx", "may not import app/components/icon.tsx"],
  ["app/gateways/resend.server.ts", "#app/copy/brand.ts", "may not import app/copy/brand.ts"],
  ["app/gateways/mailer.ts", "#app/emails/receipt-email.tsx", "may not import app/emails/receipt-email.tsx"],
  ["db/checkout/orders.server.ts", "#app/gateways/payments.ts", "may not import app/gateways/payments.ts"],
  [
    "db/checkout/orders.server.ts",
    "#app/load-context.server.ts",
    "may not import app/load-context.server.ts",
  ],
  ["app/services/account/sign-up.server.ts", "#app/copy/messages.ts", "may not import app/copy/messages.ts"],
  ["app/services/account/sign-up.server.ts", "#app/forms/account.ts", "may not import app/forms/account.ts"],
  [
    "app/auth/guards.server.ts",
    "#app/routes/account/login.tsx",
    "may not import app/routes/account/login.tsx",
  ],
  ["app/routes/checkout/buy.tsx", "#app/load-context.server.ts", "may not import app/load-context.server.ts"],
])("%s importing %s is found", (path, specifier, breach) => {
  expect(breachesOf(path, `import { x } from "${specifier}"\n`)).toContain(`${path} ${breach}`)
})

test.each([
  "app/routes/buy.server.ts",
  "app/services/checkout/start-checkout.server.ts",
  "app/auth/guards.server.ts",
  "app/entry.server.tsx",
])("%s importing an adapter is found", (path) => {
  expect(breachesOf(path, `import { createRazorpay } from "#app/gateways/razorpay.server.ts"\n`)).toEqual([
    `${path} imports the adapter app/gateways/razorpay.server.ts`,
  ])
})

test("a route importing an adapter is found", () => {
  const text = `import { createRazorpay } from "#app/gateways/razorpay.server.ts"\n`

  expect(breachesOf("app/routes/checkout/buy.tsx", text)).toEqual([
    "app/routes/checkout/buy.tsx imports the adapter app/gateways/razorpay.server.ts",
  ])
})

test.each([
  ["app/services/x.server.ts", "#app/gateways/payments.ts"],
  ["app/services/x.server.ts", "#app/auth/passwords.server.ts"],
  ["app/services/x.server.ts", "#db/users.server.ts"],
  ["app/routes/x.tsx", "#app/gateways/payments.ts"],
  ["app/routes/x.tsx", "#db/orders.server.ts"],
  ["app/gateways/x.server.ts", "./hmac.server.ts"],
  ["app/copy/site/terms.ts", "#app/copy/legal/document.ts"],
  ["app/components/x.tsx", "@remix-run/react"],
  ["app/components/x.tsx", "react-dom/client"],
  ["app/forms/x.ts", "zod"],
  ["app/root.tsx", "./components/header.tsx"],
  ["app/root.tsx", "./styles.css?url"],
  ["app/worker.ts", "./gateways/resend.server.ts"],
  ["app/worker.ts", "../build/server/index.js"],
  ["app/load-context.server.ts", "./gateways/resend.server.ts"],
  ["db/x.server.ts", "#app/domain/money.ts"],
])("%s may import %s", (path, specifier) => {
  expect(breachesOf(path, `import { x } from "${specifier}"\n`)).toEqual([])
})

test.each([
  `import "#db/schema.ts"`,
  `import type { Order } from "#db/schema.ts"`,
  `import {\n  orders,\n  users,\n} from "#db/schema.ts"`,
  `import * as schema from '#db/schema.ts'`,
  `export * from "#db/schema.ts"`,
  `export { orders } from "#db/schema.ts"`,
  `export const load = () => import("#db/schema.ts")`,
  `type Orders = typeof import("#db/schema.ts")`,
  `import schema = require("#db/schema.ts")`,
])("an import counts however it is written: %s", (text) => {
  expect(breachesOf("app/domain/checkout/order.ts", text)).toContain(
    "app/domain/checkout/order.ts may not import db/schema.ts",
  )
})

test("an import in a comment or a sentence does not count", () => {
  const text = `// import "#db/schema.ts"\nexport const sentence = 'import x from "#db/schema.ts"'\n`

  expect(breachesOf("app/copy/sentences.ts", text)).toEqual([])
})

test.each(["zod", "react", "node:crypto", "drizzle-orm"])("the domain importing %s is found", (name) => {
  expect(breachesOf("app/domain/money.ts", `import { x } from "${name}"\n`)).toContain(
    `app/domain/money.ts may not import the package ${name}`,
  )
})

test.each(["zod", "@remix-run/cloudflare", "lucia", "reactive"])("ui importing %s is found", (name) => {
  expect(breachesOf("app/components/field.tsx", `import { x } from "${name}"\n`)).toContain(
    `app/components/field.tsx may not import the package ${name}`,
  )
})

test.each([
  ["app/services/sign-up.ts", "#db/users.server.ts"],
  ["app/auth/sessions.ts", "lucia"],
  ["app/auth/passwords.ts", "node:crypto"],
  ["app/auth/passwords.ts", "crypto"],
  ["app/gateways/mailer.ts", "cloudflare:workers"],
  ["app/root.tsx", "#db/client.server.ts"],
  ["db/orders.ts", "drizzle-orm"],
  ["db/orders.ts", "./schema.ts"],
])("%s importing %s is found, for it is not named .server.ts", (path, specifier) => {
  expect(breachesOf(path, `import { x } from "${specifier}"\n`)).toEqual([
    `${path} imports ${specifier} and is not named .server.ts`,
  ])
})

test.each(["db/schema.ts", "db/seed.ts", "db/drizzle.config.ts", "db/checkout/orders.server.ts"])(
  "%s may import drizzle",
  (path) => {
    expect(breachesOf(path, `import { sql } from "drizzle-orm"\n`)).toEqual([])
  },
)

test.each([
  ["app/root.tsx", "../db/schema.ts"],
  ["app/copy/site/terms.ts", "../brand.ts"],
  ["app/worker.ts", "../build/server/other.js"],
  ["app/root.tsx", "./components/../../db/schema.ts"],
  ["app/root.tsx", "#app/../db/schema.ts"],
])("%s climbing out of its folder to %s is found", (path, specifier) => {
  expect(breachesOf(path, `import { x } from "${specifier}"\n`)).toEqual([
    `${path} climbs out of its folder to ${specifier}`,
  ])
})

test.each([
  "~/domain/money.ts",
  "@/domain/money.ts",
  "/app/domain/money.ts",
  "app/domain/money.ts",
  "#tests/x.ts",
])("a second way to name a room, %s, is found", (specifier) => {
  expect(breachesOf("app/root.tsx", `import { x } from "${specifier}"\n`)).toEqual([
    `app/root.tsx imports ${specifier} by no known alias`,
  ])
})

test.each(["process.env.PORT", "process.env['PORT']", "globalThis.process.env", "process['env']"])(
  "reading %s in app/ is found",
  (expression) => {
    expect(breachesOf("app/config.server.ts", `export const port = ${expression}\n`)).toEqual([
      "app/config.server.ts reads process.env",
    ])
  },
)

test("fetching from a file that is not named .server.ts is found", () => {
  const text = `export const ask = () => fetch("https://brisk.example")\n`

  expect(breachesOf("app/components/header.tsx", text)).toEqual([
    "app/components/header.tsx does I/O (fetch) and is not named .server.ts",
  ])
  expect(breachesOf("app/gateways/resend.server.ts", text)).toEqual([])
})

test.each([
  ["new Date()", "new Date()"],
  ["Date.now()", "Date.now"],
  ["Math.random()", "Math.random"],
  ["crypto.getRandomValues(bytes)", "crypto"],
])("the domain taking time or chance by %s is found", (expression, name) => {
  const text = `export const now = (bytes: Uint8Array) => [bytes, ${expression}]\n`

  expect(breachesOf("app/domain/time.ts", text)).toEqual([
    `app/domain/time.ts takes ${name} from its surroundings`,
  ])
})

test("a file may have 150 lines and no more, unless it is copy, the schema or the styles", () => {
  const lines = (count: number) => "export {}\n".repeat(count)

  expect(breachesOf("app/components/header.tsx", lines(150))).toEqual([])
  expect(breachesOf("app/components/header.tsx", lines(151))).toEqual([
    "app/components/header.tsx has more than 150 lines",
  ])
  expect(breachesOf("app/copy/site/landing.ts", lines(151))).toEqual([])
  expect(breachesOf("db/schema.ts", lines(151))).toEqual([])
  expect(breachesOf("app/styles.css", "a {}\n".repeat(151))).toEqual([])
  expect(breachesOf("app/print.css", "a {}\n".repeat(151))).toEqual(["app/print.css has more than 150 lines"])
})

test("a room that the table does not know is found", () => {
  expect(breachesOf("app/utils/misc.ts", "export {}\n")).toEqual([
    "app/utils/misc.ts is in a room that the import table does not know",
  ])
})
