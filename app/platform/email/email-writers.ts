import type { Clock, Random, Site, Store } from "#app/capabilities.ts"
import type { Email, EmailKind } from "./email-kinds.ts"

/** An email whose turn to be sent has come. */
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
 * What completes emails of a kind just before they leave, so that the outbox has no link that opens something; null for an
 * email that is not to leave anymore.
 */
export type EmailWriters = Partial<Record<EmailKind, EmailWriter>>
