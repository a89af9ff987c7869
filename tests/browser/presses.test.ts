import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { expect, type Page, test } from "@playwright/test"
import { siteOfWorker, WORKERS } from "#tests/support/browser/sites.ts"
import { codeNow } from "#tests/support/fixtures/second-factor.ts"
import { startSite } from "#tests/support/server/start-sites.ts"

// docs/desk.md has these as a table: no task takes more than three presses from /desk, in the shop of `npm run demo`.

/** A few: what the tasks look for is in a demo shop of any size. */
const CUSTOMERS = "40"
const MAX_PRESSES = 3

/** Long, for a busy machine: what is not there fails by its name. */
const ACTION_TIMEOUT_MS = 60_000

/** Beside the sites of Playwright's workers: the demo shop. */
const shop = siteOfWorker(WORKERS)

/** In the month of the shop's last sales, which were three and five hours before it was made: a new month may have none yet. */
const lastSaleAt = () => Date.now() - 4 * 60 * 60 * 1000

type Task = { name: string; presses: number; run: (page: Page) => Promise<void> }

const tasks: Task[] = [
  {
    name: "what needs me",
    presses: 0,
    run: async (page) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ things need you\.$/)
      await expect(page.getByRole("link", { name: "Dispute: " }).first()).toBeVisible()
    },
  },
  {
    name: "refund a named customer",
    presses: 3,
    run: async (page) => {
      await page.getByRole("searchbox", { name: "Search" }).fill("customer-paid-twice")
      await page.getByRole("button", { name: "Find" }).click()
      await page
        .getByRole("row")
        .filter({ hasText: /[$€£₹]\d/ })
        .getByRole("link")
        .first()
        .click()
      await page.getByLabel("Reason").first().fill("Asked for it")
      await page.getByRole("button", { name: "Refund", exact: true }).click()
      await expect(page.getByText("Razorpay accepted the refund.")).toBeVisible()
    },
  },
  {
    name: "why did this buyer pay twice",
    presses: 2,
    run: async (page) => {
      await page.getByRole("link", { name: "Second payment of a paid order" }).click()
      await expect(page.getByText("Why it is here")).toBeVisible()
      await page.getByRole("link", { name: "Open", exact: true }).click()
      await expect(page.getByText("customer-paid-twice@example.com").first()).toBeVisible()
    },
  },
  {
    name: "change the UK price",
    presses: 3,
    run: async (page) => {
      await page.getByRole("link", { name: "Prices", exact: true }).click()
      const form = page.locator("form", { has: page.locator('[name="intent"][value="price-gb"]') })
      await form.getByLabel("Override").fill("89.99")
      await form.getByRole("button", { name: "Save", exact: true }).click()
      await page.getByRole("button", { name: "Confirm" }).click()
      await expect(page.getByText("£89.99").first()).toBeVisible()
    },
  },
  {
    name: "who has more than 20 computers",
    presses: 2,
    run: async (page) => {
      await page.getByRole("link", { name: "Licenses", exact: true }).click()
      await page.getByLabel("Computers").selectOption("large")
      await page.getByRole("button", { name: "Show" }).click()
      await expect(
        page
          .getByRole("row")
          .filter({ hasText: /of (120|500)/ })
          .first(),
      ).toBeVisible()
      await expect(page.getByRole("row").filter({ hasText: "Basic" })).toHaveCount(0)
    },
  },
  {
    name: "this month's revenue in rupees",
    presses: 1,
    run: async (page) => {
      await page.getByRole("link", { name: "Reports", exact: true }).click()
      const month = new Intl.DateTimeFormat("en", {
        timeZone: "Asia/Kolkata",
        month: "long",
        year: "numeric",
      })
      await expect(page.getByRole("row").filter({ hasText: month.format(lastSaleAt()) })).toContainText("₹")
    },
  },
  {
    name: "the accountant's file",
    presses: 3,
    run: async (page) => {
      await page.getByRole("link", { name: "Reports", exact: true }).click()
      await page.getByRole("link", { name: "GSTR-1", exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "GSTR-1 as JSON" }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.json$/)
    },
  },
]

test("an owner does each of seven tasks in at most three presses from /desk", async ({ browser }) => {
  test.setTimeout(400_000)
  makeShop()
  const { isReady, end } = startSite(shop)
  try {
    await isReady
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: "reduce" })
    const page = await context.newPage()
    page.setDefaultTimeout(ACTION_TIMEOUT_MS)
    await logIn(page)
    let presses = 0
    // Counts what the browser counts: a click or the Enter key on a link or button, and no text that is typed.
    await context.exposeFunction("countPress", () => {
      presses++
    })
    await context.addInitScript("addEventListener('click', (e) => e.isTrusted && countPress(), true)")
    for (const { name, presses: expected, run } of tasks) {
      await page.goto("/desk")
      presses = 0
      const start = performance.now()
      await run(page)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      test.info().annotations.push({ type: name, description: `${presses} presses, ${seconds} s` })
      expect([name, presses]).toEqual([name, expected])
      expect(presses).toBeLessThanOrEqual(MAX_PRESSES)
    }
    await context.close()
  } finally {
    await end()
  }
})

/** The database of a new site, filled by `npm run demo`. */
function makeShop(): void {
  const env = { ...process.env, ...shop.env }
  if ("STATE_DIR" in shop.env) rmSync(shop.env.STATE_DIR, { recursive: true, force: true })
  const migrate = "import { migrateAndSeed } from './scripts/local/install.mjs'; await migrateAndSeed()"
  const commands = [
    ["--input-type=module", "--eval", migrate],
    ["node_modules/tsx/dist/cli.mjs", "scripts/commands/demo.ts", CUSTOMERS],
  ]
  for (const command of commands) {
    const { status, stderr } = spawnSync("node", command, { env, encoding: "utf8" })
    if (status !== 0) throw new Error(`the demo shop was not made: ${stderr}`)
  }
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/login?redirectTo=/desk")
  await page.getByLabel("Email").fill("owner@brisk.test")
  await page.getByLabel("Password", { exact: true }).fill("brisk-demo-1")
  await page.getByRole("button", { name: "Log in", exact: true }).click()
  await page.getByLabel("Code").fill(await codeNow())
  await page.getByRole("button", { name: "Continue" }).click()
  await page.waitForURL("**/desk")
}
