import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { totpCode } from "#app/auth/totp.server.ts"
import { sessions } from "#db/schema.ts"
import { TOTP_SECRET } from "./insert-account.ts"
import { PASSWORD } from "./secrets.ts"
import type { App } from "./test-app.ts"
import { expectStatus, type TestClient } from "./test-client.ts"

const STEP_MS = 30_000

/** The code of the test accounts' authenticator app, so many steps of 30 seconds from now. */
export const codeNow = (steps = 0) => totpCode(TOTP_SECRET, new Date(Date.now() + steps * STEP_MS))

/** Waits for the next step when the current one ends soon: the code of the previous step is then wrong. */
export async function waitForEarlyStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS)
  if (left < STEP_MS / 3) await new Promise((resolve) => setTimeout(resolve, left))
}

/** A code that is not right at any of these times. */
export async function wrongCode(): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeNow(steps)))
  return right.includes("000000") ? "000001" : "000000"
}

/** A browser in which the account's password was entered, and the code not yet. */
export async function newPendingBrowser(app: App, { email }: { email: string }, path = "/login") {
  const browser = app.visitor()
  await expectStatus(browser.post(path, { email, password: PASSWORD }), 303)
  return browser
}

const RECOVERY_CODE = /\b(?:[a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}\b/g

export const secretIn = (html: string) => /\b[A-Z2-7]{32}\b/.exec(html)?.[0] ?? ""
export const recoveryCodesIn = (html: string) => html.match(RECOVERY_CODE) ?? []

/** Begins to set two-factor authentication up; `code` is the first code. */
export async function beginTwoFactor(member: TestClient) {
  const secret = secretIn(await (await expectStatus(member.get("/account/two-factor"), 200)).text())
  return { secret, code: await totpCode(secret, new Date()) }
}

/** Turns two-factor authentication on. */
export async function turnOnTwoFactor(member: TestClient) {
  const { secret, code } = await beginTwoFactor(member)
  const html = await (await expectStatus(member.post("/account/two-factor", { code }), 200)).text()
  return { secret, code, html, codes: recoveryCodesIn(html) }
}

export const isSignedIn = async (client: TestClient) => (await client.get("/dashboard")).status === 200

export const answerOf = ({ status, headers }: Response) => [status, headers.get("location")]

/** What the database calls the client's session. */
export const sessionHashOf = (client: TestClient) =>
  createHash("sha256")
    .update(client.cookies.get("session") ?? "")
    .digest("hex")

/** Moves the last factor of the client's session into the past. */
export async function ageFactor(app: App, client: TestClient, minutes: number): Promise<void> {
  const at = new Date(Date.now() - minutes * 60_000)
  await app.db
    .update(sessions)
    .set({ factorAt: at, createdAt: at })
    .where(eq(sessions.idHash, sessionHashOf(client)))
}
