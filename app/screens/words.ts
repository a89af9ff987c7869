import type { EntryWithNames } from "#app/audit/audit-entry.ts"
import type { DeskSubject } from "#app/audit/subjects.ts"

/** A webhook event, as far as its words go. */
type WebhookFacts = { result: string | null; ignoredAt: Date | null }

/** Words of later subjects for the screens; the composition root passes them in. */
export type DeskWords = {
  /** An action in the log and in timelines. */
  entryLabel: (action: string) => string
  /** Subject of an entry, without an id. */
  describeSubject: (kind: DeskSubject, id: string) => string
  /** The changes of an entry, one line for each value. */
  describeChange: (entry: EntryWithNames) => string[]
  /** An event with the provider that sent it. */
  webhookEvent: (event: { provider: string; eventType: string | null }) => string
  webhookResult: (event: WebhookFacts) => string
}
