import { expect } from "vitest"
import { PASSWORD } from "#tests/support/server/secrets.ts"
import type { App } from "#tests/support/server/test-app.ts"
import { TestClient } from "#tests/support/server/test-client.ts"

const OPEN = `select (select count(*) from sessions) as sessions,
  (select count(*) from password_reset_tokens) as links`

/** A session and a reset link that are open at the backup; `end` ends both, as people do after it. */
export async function openSessionAndLink(app: App) {
  const member = await app.createAccount()
  const old = new TestClient(app.url)
  for (const [name, value] of member.cookies) old.cookies.set(name, value)
  const asking = await app.createAccount()
  await app.visitor().post("/forgot-password", { email: asking.email })
  const [mail] = await app.inbox(asking.email)
  const path = /(\/reset-password\?token=\w+)/.exec(mail?.text ?? "")?.[1] ?? "no link"
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
  const use = async () => (await app.visitor().post(path, passwords)).status
  return {
    async end() {
      expect((await member.post("/logout")).status).toBe(303)
      expect(await use()).toBe(303)
    },
    /** What is open again. */
    async findAlive(): Promise<string[]> {
      const isSignedIn = (await old.get("/dashboard")).status === 200
      const isUsable = (await use()) === 303
      return [
        ...(isSignedIn ? ["a session that was ended"] : []),
        ...(isUsable ? ["a link that was used"] : []),
      ]
    },
  }
}

/**
 * Writes as D1's import does, each statement committed on its own. After each, where a cut would leave the database,
 * no session and no link may be there.
 */
export function createCutWrite({ d1 }: App) {
  const violations: string[] = []
  let steps = 0
  async function write(statements: string[]): Promise<void> {
    for (const statement of statements) {
      await d1.prepare(statement).run()
      steps++
      const open = await d1.prepare(OPEN).first<Record<string, number>>().catch(noTable)
      if (open && Object.values(open).some((count) => count > 0))
        violations.push(`after ${statement.slice(0, 60)}`)
    }
  }
  return { write, violations, steps: () => steps }
}

function noTable(error: Error): null {
  if (error.message.includes("no such table")) return null
  throw error
}
