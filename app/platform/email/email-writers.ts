import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import type { Email, EmailKind } from "./email-kinds.ts"

/** Email that is due to be sent. */
export type DueEmail = Email & {
  id: string
  kind: EmailKind
  userId: string | null
  announcementId: string | null
  attempts: number
  createdAt: Date
}

type EmailWriter = (context: Store & Clock & Random & Site, email: DueEmail) => Promise<Email | null>

/**
 * Functions by kind that complete emails just before they are sent, so that the outbox has no link that opens
 * something; they return null for an email that is not to be sent anymore.
 */
export type EmailWriters = Partial<Record<EmailKind, EmailWriter>>
