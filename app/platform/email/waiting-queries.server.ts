import { minutes } from "#app/platform/time.ts"
import { kindsOf, SUMMARIZED_KINDS } from "./email-kinds.ts"

/** Time that an email may wait before mail counts as stopped. */
const MAX_WAIT = minutes(15)

const named = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(", ")

/**
 * A warning may wait for others, with which it becomes one email, and news wait for all others: neither is a fault until the
 * mail service has refused one.
 */
const IS_WAITING = `sent_at is null and given_up_at is null and next_attempt_at > -1
  and (last_error is not null or kind not in (${named([...SUMMARIZED_KINDS, ...kindsOf("news")])}))`

/**
 * SQL source of one row, in a string, because `npm run doctor` asks with it too: how many emails wait, since when, and the answer
 * of the mail service to the one that waits longest, null if it was not asked. Without a row unless mail stands still.
 */
export const standingMail = (now: number) => `(select * from (
    select count(*) as waiting, min(created_at) as since,
      (select last_error from outbox where ${IS_WAITING} and last_error is not null order by created_at limit 1) as answer
    from outbox where ${IS_WAITING}
  ) where since <= ${now - MAX_WAIT}) mail`

/** Time when mail that waits since a time counts as stopped. */
export const STANDS_STILL_AT = `since + ${MAX_WAIT}`
