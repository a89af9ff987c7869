import { lte } from "drizzle-orm"
import type { Database } from "#db/client.server.ts"
import { purge } from "#db/purge.server.ts"
import { deviceCodes } from "#db/schema.ts"

export function removeExpiredDeviceCodes(db: Database, now: Date): Promise<void> {
  return purge(db, deviceCodes, deviceCodes.codeHash, lte(deviceCodes.expiresAt, now))
}
