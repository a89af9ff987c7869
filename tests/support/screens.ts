import type { Page } from "@playwright/test"
import { control, expect, inbox, siteUrl } from "./browser.ts"
import {
  activate,
  demoMember,
  enterAs,
  type Member,
  member,
  openOrder,
  payOrder,
  visitor,
  whenPaid,
} from "./browser-fixtures.ts"
import type { TestClient } from "./test-client.ts"

/** One state of one screen: who looks, where, and what form they sent to get there. */
export type Screen = {
  name: string
  status?: number
  arrange: () => Promise<{ who: TestClient; path: string; form?: Record<string, string> }>
  /** What is pressed on the screen to bring the state about. */
  act?: (page: Page) => Promise<void>
}

const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const LONG_WORD = "Windows".repeat(24)

const reportForm = {
  title: `It stops, <b>always</b> ${LONG_WORD}`,
  description: `First line.\n\nThird line, ${LONG_WORD}`,
  dateOfIncident: YESTERDAY,
  possibleSolution: "Start it again.",
}

/** Every screen in every state that a visitor can meet. */
export const screens: Screen[] = [
  ...["/", "/about", "/contact", "/privacy", "/terms", "/cookies", "/license"].map((path) => plain(path)),
  plain("/login"),
  plain("/login?redirectTo=/donate", "login, sent there"),
  plain("/login?reset", "login, after a reset"),
  refused("login, refused", "/login", { email: "someone@example.com", password: "wrong password" }),
  refused("login, refused empty", "/login", { email: "", password: "" }),
  plain("/signup"),
  refused("sign-up, refused", "/signup", {
    email: "no address",
    password: "short",
    confirmPassword: "other",
  }),
  plain("/forgot-password"),
  refused("forgotten password, refused", "/forgot-password", { email: "no address" }),
  screen("forgotten password, sent", async () => {
    const { email } = await member()
    return { who: visitor(), path: "/forgot-password", form: { email } }
  }),
  screen("reset password", async () => ({ who: visitor(), path: await resetLink() })),
  screen(
    "reset password, refused",
    async () => ({
      who: visitor(),
      path: await resetLink(),
      form: { password: "short", confirmPassword: "" },
    }),
    400,
  ),
  plain("/reset-password?token=dead", "reset password, dead link"),
  plain("/forgot-license"),
  refused("lost license key, refused", "/forgot-license", { email: "no address" }),
  screen("lost license key, sent", async () => {
    const { email } = await member()
    return { who: visitor(), path: "/forgot-license", form: { email } }
  }),
  { ...plain("/nothing-here", "not found"), status: 404 },
  plain("/buy", "buy, signed out"),
  of(newcomer, "buy, free", "/buy"),
  of(owner, "buy, paid", "/buy"),
  screen("checkout, open", () => checkout("")),
  screen("checkout, failed", () => checkout("?failed")),
  screen("checkout, canceled", () => checkout("?canceled")),
  screen("checkout, unverified", () => checkout("?unverified")),
  screen("checkout, waiting", async () => {
    const who = await member()
    const path = await openOrder(who, "/buy", { plan: "basic" })
    await control({ webhooks: "drop", fail: ["payments"] })
    await payOrder(who, path)
    return { who, path }
  }),
  of(owner, "download", "/download"),
  of(newcomer, "dashboard, free", "/dashboard"),
  of(owner, "dashboard, paid", "/dashboard"),
  of(office, "dashboard, with computers", "/dashboard?released=2"),
  of(office, "dashboard, no computer found", "/dashboard?device=nobody"),
  of(office, "release one computer", "/dashboard/release?device=pc-1"),
  of(office, "release two computers", "/dashboard/release?device=pc-1&device=pc-2"),
  { ...of(office, "release, nothing chosen", "/dashboard/release"), status: 404 },
  of(owner, "machine file", "/dashboard/machine-file"),
  screen(
    "machine file, refused",
    async () => ({ who: await owner(), path: "/dashboard/machine-file", form: { deviceId: "" } }),
    400,
  ),
  of(owner, "replace the key", "/dashboard/replace-key"),
  of(newcomer, "bug reports, none", "/report-bug"),
  of(newcomer, "bug report, form open", "/report-bug?new"),
  screen(
    "bug report, refused",
    async () => ({ who: await newcomer(), path: "/report-bug", form: { ...reportForm, title: "" } }),
    400,
  ),
  of(regular, "bug reports, listed", "/report-bug"),
  of(regular, "bug reports, sent", "/report-bug?sent"),
  of(newcomer, "donate", "/donate"),
  screen(
    "donate, custom amount refused",
    async () => ({
      who: await newcomer(),
      path: "/donate",
      form: { currency: "EUR", amount: "custom", customAmount: "0.5" },
    }),
    400,
  ),
  screen("donate, thanks and history", async () => {
    const who = await regular()
    return { who, path: who.thanks }
  }),
  of(newcomer, "account", "/account"),
  of(regular, "account, with receipts", "/account?done=password"),
  screen(
    "account, deletion refused",
    async () => ({
      who: await newcomer(),
      path: "/account",
      form: { intent: "delete", currentPassword: "" },
    }),
    400,
  ),
  screen(
    "account, password refused",
    async () => ({
      who: await newcomer(),
      path: "/account",
      form: { intent: "password", currentPassword: "", password: "short", confirmPassword: "other" },
    }),
    400,
  ),
  of(owner, "receipt", "/receipts/demo-basic-order"),
]

/** The states that come about in the browser alone. */
export const actedScreens: Screen[] = [
  acted(plain("/", "menu, open"), async (page) => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole("button", { name: "Menu" }).click()
  }),
  acted(plain("/signup", "sign-up, password shown"), (page) =>
    page.getByRole("button", { name: "Show password", exact: true }).click(),
  ),
  acted(of(owner, "dashboard, key copied", "/dashboard"), async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Copy license key" }).click()
    await expect(page.getByText("Copied")).toBeVisible()
  }),
  acted(of(newcomer, "donate, custom amount", "/donate"), (page) =>
    page.getByRole("radio", { name: "Custom" }).check(),
  ),
  acted(of(newcomer, "account, deletion open", "/account"), (page) =>
    page.getByText("Delete my account…").click(),
  ),
  acted(of(owner, "dashboard, help open", "/dashboard"), async (page) => {
    for (const question of await page.locator("summary").all()) await question.click()
  }),
  acted(
    screen("checkout, without the payment script", () => checkout("")),
    async (page) => {
      await page.route("**/v1/checkout.js", (route) => route.fulfill({ body: "" }))
      await page.getByRole("button", { name: /^Pay/ }).click()
      await expect(page.getByText("Failed to load payment gateway.")).toBeVisible()
    },
  ),
]

/** The HTML that the server sends. */
export async function fetchScreen({ arrange, status = 200 }: Screen): Promise<string> {
  const { who, path, form } = await arrange()
  const response = await (form ? who.post(path, form) : who.get(path))
  expect(response.status).toBe(status)
  return response.text()
}

/** The screen in the browser, hydrated where it has script. */
export async function openScreen(page: Page, { arrange, act }: Screen): Promise<void> {
  const { who, path, form } = await arrange()
  await enterAs(page.context(), who)
  await page.goto(path)
  if (form) await Promise.all([page.waitForEvent("load"), sendForm(page, form)])
  expect(page.url()).toBe(siteUrl + path)
  await act?.(page)
}

/** Sends fields to the page's own address, as its form without script would. */
async function sendForm(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((fields) => {
    const form = document.createElement("form")
    form.method = "post"
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input")
      Object.assign(input, { type: "hidden", name, value })
      form.appendChild(input)
    }
    document.body.appendChild(form)
    form.submit()
  }, fields)
}

function screen(name: string, arrange: Screen["arrange"], status = 200): Screen {
  return { name, arrange, status }
}

function plain(path: string, name = path): Screen {
  return screen(name, async () => ({ who: visitor(), path }))
}

function refused(name: string, path: string, form: Record<string, string>): Screen {
  return screen(name, async () => ({ who: visitor(), path, form }), 400)
}

function acted(screen: Screen, act: Screen["act"]): Screen {
  return { ...screen, act }
}

function of(who: () => Promise<TestClient>, name: string, path: string): Screen {
  return screen(name, async () => ({ who: await who(), path }))
}

async function checkout(search: string) {
  const who = await newcomer()
  return { who, path: (await openOrder(who, "/buy", { plan: "basic" })) + search }
}

async function resetLink(): Promise<string> {
  const { email } = await member()
  expect((await visitor().post("/forgot-password", { email })).status).toBe(200)
  return findResetLink(email)
}

/** The path of the link in the newest mail. */
export async function findResetLink(email: string): Promise<string> {
  let path = ""
  await expect(async () => {
    const [mail] = await inbox(email)
    path = /\/reset-password\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? ""
    expect(path).not.toBe("")
  }).toPass()
  return path
}

// The same people look at all screens: they are made when first needed.
let knownNewcomer: Promise<Member> | undefined
let knownOwner: Promise<Member> | undefined
let knownOffice: Promise<Member> | undefined
let knownRegular: Promise<Member & { thanks: string }> | undefined

/** Has an account and nothing else. */
function newcomer(): Promise<Member> {
  knownNewcomer ??= member()
  return knownNewcomer
}

function owner(): Promise<Member> {
  knownOwner ??= demoMember("basic")
  return knownOwner
}

/** Has a license for twenty computers, and three of them in use. */
export function office(): Promise<Member> {
  knownOffice ??= (async () => {
    const who = await demoMember("business")
    await activate(who, { deviceId: "pc-1", deviceName: "Front desk" })
    await activate(who, { deviceId: "pc-2", deviceName: `<b>${LONG_WORD.slice(0, 90)}` })
    await activate(who, { deviceId: `pc-${"3".repeat(120)}` })
    return who
  })()
  return knownOffice
}

/** Has reported a bug and donated. */
function regular() {
  knownRegular ??= (async () => {
    const who = await member()
    expect((await who.post("/report-bug", reportForm)).status).toBe(303)
    const path = await openOrder(who, "/donate", { currency: "EUR", amount: "50" })
    await payOrder(who, path)
    return Object.assign(who, { thanks: await whenPaid(who, path) })
  })()
  return knownRegular
}
