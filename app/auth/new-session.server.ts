import { generateIdFromEntropySize, type Lucia } from "lucia"
import { ABSOLUTE_LIFETIME, IDLE_TIMEOUT } from "#app/domain/account/session-limits.ts"
import { dayOf } from "#app/domain/account/session-row.ts"
import { addMilliseconds, seconds } from "#app/domain/time.ts"
import { hashSessionId } from "./lucia-adapter.server.ts"

/** What a session remembers of the request that began it. */
export type SessionClient = { browser: string | null; country: string | null }

type SessionStart = SessionClient & { replaces: string | null; createdAt: Date }

/** A new session, which replaces the browser's previous one, and its cookie. */
export function createSession(
  lucia: Pick<Lucia, "createSessionCookie">,
  { createdAt, ...start }: SessionStart,
) {
  const id = generateIdFromEntropySize(25)
  const cookie = lucia.createSessionCookie(id)
  // The absolute lifetime; the idle timeout is enforced by `expiresAt` in the database.
  cookie.attributes.maxAge = ABSOLUTE_LIFETIME / seconds(1)
  const expiresAt = addMilliseconds(createdAt, IDLE_TIMEOUT)
  const session = { ...start, idHash: hashSessionId(id), createdAt, expiresAt, lastSeenDay: dayOf(createdAt) }
  return { session, cookie: cookie.serialize() }
}
