import { eq } from "drizzle-orm"
import { licenses } from "#db/schema.ts"
import type { App } from "./test-app.ts"

/** Somebody who bought a license just now, with its key; plan and age can be changed behind the scenes. */
export async function licensedOwner(app: App, changes: Partial<typeof licenses.$inferInsert> = {}) {
  const owner = await app.owner()
  const [license] = await app.licensesOf(owner.order.userId)
  if (!license) throw new Error("no license")
  if (Object.keys(changes).length > 0)
    await app.db.update(licenses).set(changes).where(eq(licenses.id, license.id))
  return Object.assign(owner, { licenseId: license.id, licenseKey: license.key })
}

export const SMALL_BUSINESS = { planType: "business", maxDevices: 20 } as const

/** A call of the licensing API, as the desktop app makes it. */
export async function callApi(app: App, name: "activate" | "validate" | "deactivate", body: object) {
  const response = await fetch(`${app.url}/api/v1/licenses/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, code: answer.code, answer }
}
