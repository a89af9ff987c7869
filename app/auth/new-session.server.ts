import { generateIdFromEntropySize, type Lucia } from "lucia"
import { browserName } from "#app/domain/account/browser-name.ts"
import { ABSOLUTE_LIFETIME, IDLE_TIMEOUT, SECOND_FACTOR_TIMEOUT } from "#app/domain/account/session-limits.ts"
import { parseCountry } from "#app/domain/orders/regions.ts"
import { addMilliseconds, dayOf, seconds } from "#app/domain/time.ts"
import { hashSessionId } from "./lucia-adapter.server.ts"

/** What a session remembers of the request that began it. */
export type SessionClient = { browser: string | null; country: string | null }

export function sessionClientOf(request: Request | undefined, country: unknown): SessionClient {
  const userAgent = request?.headers.get("user-agent") ?? null
  return { browser: browserName(userAgent), country: parseCountry(country) }
}

/** Whether a new session has an account's second factor to pass, has passed it, or there is none. */
export type SecondFactorState = "none" | "pending" | "passed"

type SessionStart = SessionClient & {
  replaces: string | null
  createdAt: Date
  secondFactor: SecondFactorState
}

/** A new session, which replaces the browser's previous one, and its cookie. */
export function createSession(
  lucia: Pick<Lucia, "createSessionCookie">,
  { createdAt, secondFactor, ...start }: SessionStart,
) {
  const id = generateIdFromEntropySize(25)
  const cookie = lucia.createSessionCookie(id)
  // The absolute lifetime; the idle timeout is enforced by `expiresAt` in the database.
  cookie.attributes.maxAge = ABSOLUTE_LIFETIME / seconds(1)
  const times = {
    createdAt,
    expiresAt: addMilliseconds(createdAt, secondFactor === "pending" ? SECOND_FACTOR_TIMEOUT : IDLE_TIMEOUT),
    lastSeenDay: dayOf(createdAt),
    secondFactorAt: secondFactor === "passed" ? createdAt : null,
  }
  const session = { ...start, ...times, idHash: hashSessionId(id) }
  return { session, cookie: cookie.serialize() }
}
