import { expect, test } from "vitest"
import { WEBHOOK_EVENTS } from "#app/payments/razorpay/events.server.ts"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import { examine, type Finding } from "#scripts/doctor/check.ts"
import { listChecks } from "#scripts/doctor/checks.ts"
import { ask, type Shop } from "#scripts/doctor/shop.ts"
import { readMigrations } from "#scripts/local/migrations.ts"
import { tablesOf } from "#scripts/local/tables.ts"
import { secrets } from "#tests/support/server/secrets.ts"
import { startApp } from "#tests/support/server/test-app.ts"
import { variables } from "#tests/support/server/test-server.ts"

const PRODUCTION_ONLY = ["Bindings", "Environment", "Test mode", "Seller"]

type Changed = Record<string, string>
type Setting = {
  control?: Parameters<App["setFaults"]>[0]
  sql?: string
  changed?: Changed | ((emulatorsUrl: string) => Changed)
}
type App = Awaited<ReturnType<typeof startApp>>

/** Runs the doctor's checks of these names, or all, on the site and its emulators, and returns its findings. */
async function findFaults(
  { control = {}, sql, changed = {} }: Setting,
  names?: string[],
): Promise<Finding[]> {
  await using app = await startApp()
  await app.setFaults(control)
  app.expectError("email-not-sent")
  await (await app.worker.getWorker()).scheduled()
  if (sql) for (const statement of sql.split(";")) await app.d1.prepare(statement).run()
  const services = app.emulators.url
  const shop: Shop = {
    isRemote: true,
    stranger: null,
    siteUrl: app.url,
    variables: { ...variables(services), ...(typeof changed === "function" ? changed(services) : changed) },
    hiddenSecrets: [],
    bindingIds: {},
    migrations: [],
    tables: await tablesOf(readMigrations()),
    // With a query, because the page cache keeps the answer that an earlier test got without one for a minute.
    ask: (url, init) =>
      ask(
        url
          .replace("https://cloudflare-dns.com", services)
          .replace("/releases/latest", "/releases/latest?channel=stable"),
        init,
      ),
    askAnonymously: async (url) => (await ask(url)).text,
    readInstaller: (address) => readInstaller(address, {}),
    query: async (statement) => {
      if (statement.includes("d1_migrations order") || statement === "select name from d1_migrations")
        return []
      // The tests' database has no table of Wrangler's.
      const text = statement.replace(
        "select 1000 * max(unixepoch(applied_at)) from d1_migrations",
        "select 0",
      )
      return (await app.d1.prepare(text).all()).results
    },
    now: new Date(),
  }
  const checks = Object.entries(listChecks(shop)).filter(([name]) =>
    names ? names.includes(name) : !PRODUCTION_ONLY.includes(name),
  )
  const findings = await examine(shop, Object.fromEntries(checks))
  return findings.filter(({ verdict }) => verdict !== "ok")
}

const POLAR = (url: string) => ({
  RESELLER: "polar",
  POLAR_API_URL: url,
  POLAR_ACCESS_TOKEN: secrets.polarAccessToken,
  POLAR_WEBHOOK_SECRET: secrets.polarWebhookSecret,
  POLAR_ORGANIZATION_ID: secrets.polarOrganizationId,
  POLAR_PRODUCT_ID: secrets.polarProductId,
})

test.each([
  ["", {}, []],
  ["a wrong token", { POLAR_ACCESS_TOKEN: "polar_oat_wrong" }, ["status 401"]],
  ["a wrong product", { POLAR_PRODUCT_ID: secrets.polarOrganizationId }, ["status 404"]],
  ["another organization", { POLAR_ORGANIZATION_ID: secrets.polarProductId }, ["another organization"]],
])("npm run doctor: a reseller with %s", async (_name, changed, says) => {
  const found = await findFaults({ changed: (url) => ({ ...POLAR(`${url}/polar`), ...changed }) }, [
    "Reseller",
  ])
  expect(found).toMatchObject(
    says.map((text) => ({ verdict: "failing", says: expect.stringContaining(text) })),
  )
})

test("npm run doctor: a reseller that was chosen and is not switched on", async () => {
  const columns = "id, legal_name, address, tax_code, tax_rate, updated_at, sales_to_europe"
  const sql = `insert into seller_settings (${columns}) values (1, 'A', 'B', '997331', 1800, 0, 'reseller')`
  expect(await findFaults({ sql }, ["Reseller"])).toMatchObject([
    { says: expect.stringContaining("is not switched on") },
  ])
})

test("npm run doctor: a healthy new site has three warnings, Installer, Maker and VAT", async () => {
  expect(await findFaults({})).toMatchObject([
    { name: "Installer", verdict: "warning" },
    { name: "Maker", verdict: "warning" },
    { name: "VAT", verdict: "warning" },
  ])
})

const order = (paymentId: string) => `insert into orders
  (id, kind, plan_type, amount, currency, status, provider_order_id, payment_id, created_at, next_sync_at, paid_at)
  values ('o1', 'license', 'basic', 9499, 'USD', 'paid', 'order_1', '${paymentId}', 0, 0, unixepoch() * 1000)`

test.each<[name: string, setting: Setting, verdict: Finding["verdict"], says: string]>([
  ["Books", { sql: order("pay_1") }, "failing", "(o1)"],
  ["Razorpay keys", { changed: { RAZORPAY_KEY_SECRET: "revoked" } }, "failing", ": status 401"],
  ["Currencies", { control: { international: false } }, "failing", "USD (Currency is not supported), EUR"],
  ["Subscription", { control: { webhook: null } }, "failing", "there is none to this site"],
  [
    "Subscription",
    { control: { webhook: { lacks: [...WEBHOOK_EVENTS].slice(1) } } },
    "failing",
    "it lacks payment",
  ],
  ["Email key", { control: { emailKey: "sending_access" } }, "warning", "may only send"],
])("npm run doctor: %s, with %j, is %s", async (name, setting, verdict, says) => {
  expect(await findFaults(setting, [name])).toMatchObject([{ verdict, says: expect.stringContaining(says) }])
})
