import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { verifyPassword } from "#app/auth/passwords.server.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { type EmailKind, kindsOf } from "#app/domain/email.ts"
import { emailTokens, outbox, users } from "#db/schema.ts"
import { signUpForm } from "#tests/support/fixtures/fixtures.ts"
import { type App, startApp } from "#tests/support/server/test-app.ts"
import type { TestClient } from "#tests/support/server/test-client.ts"
import { byLength } from "#tests/support/server/test-length.ts"

const ACTORS = ["owner", "thief"] as const
type Actor = (typeof ACTORS)[number]

const ACTIONS = ["sign-up", "log-in", "reset", "change", "confirm", "undo"] as const
type Step = { actor: Actor; action: (typeof ACTIONS)[number] }

const STEPS: Step[] = ACTORS.flatMap((actor) => ACTIONS.map((action) => ({ actor, action })))

const OTHER = { owner: "thief", thief: "owner" } as const
const NEW_PASSWORDS = { owner: "chosen by the owner", thief: "chosen by the thief" }
const STOLEN = "known to both of them"

/** Passwords by their hashes, each of which takes long to check. */
const passwords = new Map<string | null, string>()

type Account = typeof users.$inferSelect

/** Nobody has an account; or the owner has one with a proven address, and the thief knows its password. */
type Beginning = "no account" | "stolen password"

/** An account that the owner and the thief act on, each with a mailbox and a browser, while the outbox sends nothing. */
class Story {
  readonly mailbox = {
    owner: `${crypto.randomUUID()}@example.com`,
    thief: `${crypto.randomUUID()}@example.com`,
  }
  /** Who alone may be in: who last set a password by a link that was mailed to the account's address, or undid its change. */
  onlyIn: Actor | null = null
  private readonly browsers: Record<Actor, TestClient>
  private readonly known: Record<Actor, string[]>

  constructor(
    private readonly app: App,
    private readonly beginning: Beginning,
  ) {
    this.browsers = { owner: app.visitor(), thief: app.visitor() }
    const stolen = beginning === "stolen password" ? [STOLEN] : []
    this.known = { owner: [NEW_PASSWORDS.owner, ...stolen], thief: [NEW_PASSWORDS.thief, ...stolen] }
  }

  async begin(): Promise<void> {
    if (this.beginning === "no account") return
    await this.app.createAccount({ email: this.mailbox.owner, password: STOLEN })
  }

  async account(): Promise<Account | null> {
    for (const email of Object.values(this.mailbox)) {
      const [account] = await this.app.db
        .select()
        .from(users)
        .where(eq(users.emailKey, emailKeyOf(email)))
      if (account) return account
    }
    return null
  }

  async isIn(actor: Actor): Promise<boolean> {
    const browser = this.browsers[actor]
    return browser.cookies.has("session") && (await browser.get("/account")).status === 200
  }

  /** Those of an account that still work, with whose address they are about. */
  async tokensOf(account: Account | null) {
    const tokens = await this.app.db
      .select()
      .from(emailTokens)
      .where(eq(emailTokens.userId, account?.id ?? ""))
    return tokens.map(({ purpose, email, requiresPassword }) => ({
      purpose,
      requiresPassword,
      mailbox: email === this.mailbox.owner ? "owner" : "thief",
    }))
  }

  async warnings(): Promise<Map<string, { kind: EmailKind; recipient: string }>> {
    const rows = (
      await Promise.all(
        Object.values(this.mailbox).map((to) =>
          this.app.db.select().from(outbox).where(eq(outbox.recipient, to)),
        ),
      )
    ).flat()
    const warnings = rows.filter(({ kind }) => kindsOf("warning").includes(kind))
    return new Map(warnings.map(({ id, kind, recipient }) => [id, { kind, recipient }]))
  }

  /** What tells two moments of stories apart. */
  async key(): Promise<string> {
    const account = await this.account()
    const tokens = (await this.tokensOf(account)).map((token) => JSON.stringify(token)).toSorted()
    const isIn = [await this.isIn("owner"), await this.isIn("thief")]
    const has = account && [account.email === this.mailbox.owner, account.emailConfirmedAt !== null]
    return JSON.stringify([has, await this.passwordOf(account), isIn, [...new Set(tokens)], this.onlyIn])
  }

  /** The password of the account, where one of them knows it. */
  async passwordOf(account: Account | null): Promise<string | null> {
    const hash = account?.passwordHash ?? null
    for (const password of [NEW_PASSWORDS.owner, NEW_PASSWORDS.thief, STOLEN]) {
      if (passwords.has(hash)) break
      if (await verifyPassword(hash, password)) passwords.set(hash, password)
    }
    return passwords.get(hash) ?? null
  }

  /** Whether the step did something. */
  async take({ actor, action }: Step): Promise<boolean> {
    const account = await this.account()
    const browser = this.browsers[actor]
    const mailbox = this.mailbox[actor]
    const newPassword = { password: NEW_PASSWORDS[actor], confirmPassword: NEW_PASSWORDS[actor] }
    if (action === "sign-up") {
      if (account) return false
      const form = { ...signUpForm(this.mailbox.owner), ...newPassword }
      return (await browser.post("/signup", form)).status === 303
    }
    if (!account) return false
    const knows = await this.passwordOf(account)
    const currentPassword = knows && this.known[actor].includes(knows) ? knows : "a guess"
    switch (action) {
      case "log-in": {
        if (await this.isIn(actor)) return false
        browser.cookies.clear()
        const form = { email: account.email, password: currentPassword }
        return (await browser.post("/login", form)).status === 303
      }
      case "reset": {
        if (account.email !== mailbox) return false
        await this.app.setFaults({})
        expect((await browser.post("/forgot-password", { email: mailbox })).status).toBe(200)
        await this.app.setFaults({ fail: ["mail"] })
        const [link = ""] = (await this.app.inbox(mailbox)).flatMap(({ text }) =>
          linksIn(text, "reset-password"),
        )
        if ((await browser.post(link, newPassword)).status !== 303) return false
        this.onlyIn = actor
        return true
      }
      case "change": {
        if (account.email === mailbox || !(await this.isIn(actor))) return false
        const form = { intent: "email", newEmail: mailbox, currentPassword }
        return (await browser.post("/account", form)).status === 303
      }
      case "confirm":
        return (await this.open(actor, "confirm-email", {})) !== null
      case "undo": {
        const undone = await this.open(actor, "undo-email-change", { currentPassword })
        if (undone === null) return false
        this.onlyIn = actor
        return (await browser.post(undone.headers.get("location") ?? "", newPassword)).status === 303
      }
    }
  }

  /** Sends the form of the newest link in a mailbox that still works. */
  private async open(actor: Actor, page: string, fields: Record<string, string>): Promise<Response | null> {
    const rows = await this.app.db.select().from(outbox).where(eq(outbox.recipient, this.mailbox[actor]))
    const inOrder = rows.toSorted((one, other) => Number(other.createdAt) - Number(one.createdAt))
    for (const link of inOrder.flatMap(({ text }) => linksIn(text, page))) {
      const before = JSON.stringify(await this.account())
      const response = await this.browsers[actor].post(link, fields)
      if (response.status < 400 && JSON.stringify(await this.account()) !== before) return response
    }
    return null
  }

  /** Takes the step and checks what must hold after it; false where it did nothing. */
  async checked(step: Step): Promise<boolean> {
    const [before, warningsBefore] = [await this.account(), await this.warnings()]
    const onlyIn = this.onlyIn
    if (!(await this.take(step))) return false
    const [after, warnings] = [await this.account(), await this.warnings()]
    if (!after) throw new Error("the account is gone")
    for (const [id, warning] of warningsBefore) expect(warnings.get(id)).toEqual(warning)
    const added = [...warnings].filter(([id]) => !warningsBefore.has(id)).map(([, warning]) => warning)
    expect(added).toEqual(expect.arrayContaining(warningsDue(step, before, after)))
    if (onlyIn === OTHER[step.actor] && step.action !== "undo") expect(after.email).toBe(before?.email)
    if (this.onlyIn) {
      const kept = OTHER[this.onlyIn]
      expect([kept, await this.isIn(kept)]).toEqual([kept, false])
      expect(await this.passwordOf(after)).toBe(NEW_PASSWORDS[this.onlyIn])
    }
    if (this.beginning === "stolen password" && after.email !== this.mailbox.owner) {
      const undo = { purpose: "undo", requiresPassword: false, mailbox: "owner" }
      expect(await this.tokensOf(after)).toContainEqual(undo)
    }
    return true
  }
}

const linksIn = (text: string, page: string) =>
  text.match(new RegExp(`/${page}\\?token=[A-Za-z0-9]{43}`, "g")) ?? []

/** The warnings that a step has to cause, at the address that the account had before, or has again. */
function warningsDue({ action }: Step, before: Account | null, after: Account) {
  const recipient = before?.email
  if (action === "log-in") return [{ kind: "new-sign-in", recipient }]
  if (action === "reset") return [{ kind: "password-changed", recipient }]
  if (action === "confirm") return after.email === recipient ? [] : [{ kind: "email-changed", recipient }]
  if (action !== "undo") return []
  const changed = { kind: "password-changed", recipient: after.email }
  return after.email === recipient ? [changed] : [{ kind: "email-change-undone", recipient }, changed]
}

async function replay(app: App, beginning: Beginning, path: Step[]): Promise<Story> {
  const story = new Story(app, beginning)
  await story.begin()
  for (const step of path) await story.take(step)
  return story
}

test.each(["no account", "stolen password"] as const)(
  "%s: whatever owner and thief do in which order, only who proved the address is in, and each warning reaches who had it before",
  async (beginning) => {
    await using app = await startApp()
    app.expectError("email-not-sent")
    await app.setFaults({ fail: ["mail"] })
    const seen = new Set<string>()
    let paths: Step[][] = [[]]
    for (let depth = 1; depth <= byLength(beginning === "no account" ? 2 : 3, 6); depth++) {
      const longer: Step[][] = []
      for (const path of paths) {
        // A story in which a step did nothing is where it was.
        let story: Story | null = null
        for (const step of STEPS) {
          story ??= await replay(app, beginning, path)
          if (!(await story.checked(step))) continue
          const key = await story.key()
          story = null
          if (!seen.has(key)) longer.push([...path, step])
          seen.add(key)
        }
      }
      paths = longer
    }
    expect(seen.size).toBeGreaterThan(byLength(5, 20))
  },
  600_000,
)
