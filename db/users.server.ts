import { eq } from "drizzle-orm"
import { type Database, isConflict } from "./client.server.ts"
import { users } from "./schema.ts"

export type NewUser = typeof users.$inferInsert

/** One account per address, whatever the letter case. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase()
}

/** Adds the account; false when the address already has one. */
export async function addUser(db: Database, user: Omit<NewUser, "emailKey">): Promise<boolean> {
  try {
    await db.insert(users).values({ ...user, emailKey: emailKeyOf(user.email) })
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}

export async function findCredentials(db: Database, email: string) {
  const [found] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .limit(1)
  return found ?? null
}
