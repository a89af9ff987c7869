export type Email = { to: string; subject: string; html: string; text: string }

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
export type OutboxEmail = Email & { id: string; createdAt: Date }
