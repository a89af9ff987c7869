export type Email = { to: string; subject: string; html: string; text: string }

/** How many emails of the outbox one address gets at most within an hour and within a day; RATE_LIMIT_SCALE multiplies them. */
export const RECIPIENT_LIMITS = { hour: 8, day: 20 }

/** An email in the outbox; its id is derived from its cause, so that it is queued and sent once. */
export type OutboxEmail = Email & { id: string; createdAt: Date }

/** An email to an account: the address is read when it is queued. */
export type AccountEmail = Omit<OutboxEmail, "to">
