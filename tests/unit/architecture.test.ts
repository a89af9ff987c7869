import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { EXCEPTIONS } from "../../.config/imports.mjs"
import { routeModules } from "../../.config/route-modules.mjs"
import { BY_ANY_KEY, findViolations } from "./import-rules.ts"

test("findViolations: app/ and db/ have none", () => {
  const paths = globSync("{app,db}/**/*.{ts,tsx}")

  expect(paths.length).toBeGreaterThan(200)
  expect(paths.flatMap((path) => findViolations(path, readFileSync(path, "utf8")))).toEqual([])
})

test("EXCEPTIONS: each is needed, and at most 45 imports lead upward", () => {
  const upward = Object.entries(EXCEPTIONS).flatMap(([path, subjects]) => {
    const names = [...readFileSync(`app/${path}`, "utf8").matchAll(/ from "#app\/([\w-]+)\/[^"]+"/g)]
    const own = names.flatMap(([, subject = ""]) => (subjects.includes(subject) ? [subject] : []))
    expect([path, ...new Set(own)].sort()).toEqual([path, ...subjects].sort())
    return own
  })
  expect(upward.length).toBeLessThanOrEqual(45)
})

test.each([
  ["app/accounts/sessions/x.ts", `import { Lucia } from "lucia"`, "uses lucia and is not named .server.ts"],
  ["db/orders.ts", `import { users } from "./schema.ts"`, "uses ./schema.ts and is not named .server.ts"],
  ["app/layout/header.tsx", `globalThis.fetch("/")`, "uses fetch and is not named .server.ts"],
  ["app/orders/x.tsx", `type X = import("#db/x.ts").X`, "imports in a type, where the linter does not look"],
  ["app/platform/time.ts", "const x = new Date()", "uses new Date(), but rules are pure"],
  ["app/platform/time.ts", "crypto.getRandomValues(bytes)", "uses crypto, but rules are pure"],
  ["app/orders/x.tsx", "const forms: Record<string, () => void> = { a }", `looks forms up ${BY_ANY_KEY}`],
  ["app/orders/x.tsx", "forms[intent](context)", `looks forms[intent] up ${BY_ANY_KEY}`],
])("findViolations: %s with %s is found", (path, text, violation) => {
  expect(findViolations(path, text)).toEqual([`${path} ${violation}`])
})

/** Routes whose POST is no form of a page: those with a body of their own, and those that read none. */
const WITHOUT_FORM = [
  "accounts/log-in/logout.ts",
  "accounts/passkeys/passkey-options.ts",
  "accounts/two-factor/verify.tsx",
  "licensing/api/activate.ts",
  "licensing/api/deactivate.ts",
  "licensing/api/device-code-token.ts",
  "licensing/api/device-codes.ts",
  "licensing/api/unknown-call.ts",
  "licensing/api/validate.ts",
  "orders/checkout/checkout-callback.ts",
  "payments/webhook/reseller-webhook.ts",
  "payments/webhook/webhook.ts",
  "platform/email/resend-webhook.ts",
  "platform/http/csp-reports.ts",
  "platform/http/not-found.tsx",
].map((path) => `app/${path}`)

test("insert … select: columns are named, in the shared statements only", () => {
  const files = globSync("{app,db}/**/*.ts").filter((path) =>
    /\.insert\(\w+\)\s*\.select\(/.test(readFileSync(path, "utf8")),
  )
  // The second adds a row that no table takes, to fail its batch.
  expect(files.sort()).toEqual([
    "app/invoices/documents/numbered-invoice-queries.server.ts",
    "db/client.server.ts",
  ])
})

test("readSubmittedForm: every action reads its form through it", () => {
  const read = (path: string) => readFileSync(path, "utf8")
  const actions = routeModules.filter((path) =>
    /^export (async function|function|const) action\b/m.test(read(path)),
  )
  const unguarded = actions.filter((path) => {
    const text = read(path)
    const imported = text.matchAll(/from "(?:\.|#(app\/[\w/-]+))\/([\w-]+\.server\.ts)"/g)
    const texts = [...imported].map(([, folder = dirname(path), name = ""]) => read(join(folder, name)))
    return ![text, ...texts].some((each) =>
      /await readSubmittedForm\(|^export const action = createPageAction\(/m.test(each),
    )
  })
  expect(unguarded.sort()).toEqual(WITHOUT_FORM.sort())
})

test("clientAction: every page whose forms are sent by script has it", () => {
  const hasScript = /script: "(own|checkout|signed-in)"/
  const hasClientAction = /^export \{ clientAction \} from "#app\/platform\/ui\/unanswered.ts"$/m
  const pages = routeModules.filter((path) => hasScript.test(readFileSync(path, "utf8")))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((path) => !hasClientAction.test(readFileSync(path, "utf8")))).toEqual([])
})

test("withForms: every action whose form is kept has its forms", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter(
    (path) => path !== "app/accounts/account/page-forms.server.ts",
  )
  const keeping = files.filter((path) =>
    /\bkeeps: true|otherwise: "(?:recent|hour)"|needs: \{|\bdeskForms\(/.test(readFileSync(path, "utf8")),
  )
  expect(keeping.length).toBeGreaterThan(8)
  expect(keeping.filter((path) => !/\bwithForms\(/.test(readFileSync(path, "utf8")))).toEqual([])
})

/** Strings before a function in a call, as a test's name is. */
const TEST_NAME = /\(\s*(["`])((?:(?!\1).)+)\1,\s*(?:async )?\(/g

test("names of tests: at most twelve words after the endpoint or function", () => {
  const names = globSync("tests/**/*.test.ts").flatMap((path) =>
    Array.from(readFileSync(path, "utf8").matchAll(TEST_NAME), ([, , name = ""]) => name),
  )
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name) => name.replace(/^.*?: /, "").split(" ").length > 12)).toEqual([])
})

/** Unit tests of app/ and db/ without a file of their name, or of its beginning up to a hyphen, in the same folder there. */
function misplacedTests(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const folder = dirname(path.replace("tests/unit/", path.startsWith("tests/unit/db/") ? "" : "app/"))
    const names = globSync(`${folder}/*.{ts,tsx}`).map((file) =>
      basename(file).replace(/(?:\.server)?\.tsx?$/, ""),
    )
    const own = basename(path).replace(/\.test\.tsx?$/, "")
    return !names.some((name) => own === name || own.startsWith(`${name}-`))
  })
}

test("unit tests: each stands beside the file that it tests, by folder and name", () => {
  // Files directly in unit/support/ test tests/support/.
  const paths = globSync(
    "tests/unit/{accounts,audit,db,desk,invoices,licensing,news,orders}/**/*.test.{ts,tsx}",
  ).concat(
    globSync("tests/unit/{payments,platform,releases,reports,screens,site,support/*}/**/*.test.{ts,tsx}"),
  )
  expect(paths.length).toBeGreaterThan(100)
  expect(misplacedTests(paths)).toEqual([])
  expect(misplacedTests(["tests/unit/orders/order/regions.test.ts"])).toHaveLength(1)
})
