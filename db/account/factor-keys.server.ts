import { and, eq } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { totpFactors } from "#db/schema.ts"

export function listFactorsOfKey(db: Database, keyId: string, limit: number) {
  const columns = { userId: totpFactors.userId, encryptedSecret: totpFactors.encryptedSecret }
  return db.select(columns).from(totpFactors).where(eq(totpFactors.keyId, keyId)).limit(limit)
}

/** Without effect when the secret has changed since it was read. */
export async function replaceEncryptedSecret(
  db: Database,
  userId: string,
  { from, to, keyId }: { from: string; to: string; keyId: string },
): Promise<void> {
  await db
    .update(totpFactors)
    .set({ encryptedSecret: to, keyId })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.encryptedSecret, from)))
}
