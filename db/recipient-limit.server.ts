import { sql } from "drizzle-orm"
import {
  EMAIL_GIVEN_UP_AFTER,
  KINDS_NEVER_HELD,
  KINDS_NOT_COUNTED,
  RECIPIENT_LIMITS,
} from "#app/domain/email.ts"
import { addMilliseconds, days, hours, minutes } from "#app/domain/time.ts"
import type { Database } from "./client.server.ts"
import { outbox } from "./schema.ts"

/** When a held email is looked at again. */
const HELD_FOR = minutes(10)

const WHY = "held: many emails went to this address"

const words = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )

/**
 * A statement before emails are claimed: holds those due whose recipient would get more than `RECIPIENT_LIMITS`, whichever
 * accounts they are from. An email that was held for three days is given up.
 */
export function holdEmails(db: Database, now: Date, scale: number) {
  const since = (duration: number) => addMilliseconds(now, -duration).getTime()
  const at = now.getTime()
  const isAlreadyTried = sql`earlier.attempts > 0 and earlier.given_up_at is null
    and earlier.kind not in (${words(KINDS_NOT_COUNTED)})
    and (earlier.sent_at is not null or earlier.next_attempt_at > ${at})`
  const exceeds = (limit: number, duration: number) => sql`place + (
    select count(*) from outbox as earlier where lower(earlier.recipient) = key and ${isAlreadyTried}
    and coalesce(earlier.sent_at, ${at}) > ${since(duration)}) > ${Math.ceil(limit * scale)}`
  const due = sql`select id, lower(recipient) as key,
    row_number() over (partition by lower(recipient) order by next_attempt_at, id) as place
    from outbox where next_attempt_at <= ${at} and sent_at is null and given_up_at is null
    and kind not in (${words(KINDS_NEVER_HELD)})`
  return db
    .update(outbox)
    .set({
      nextAttemptAt: addMilliseconds(now, HELD_FOR),
      lastError: WHY,
      givenUpAt: sql`case when created_at < ${since(EMAIL_GIVEN_UP_AFTER)} then ${at} end`,
    })
    .where(
      sql`${outbox.id} in (select id from (${due}) where ${exceeds(RECIPIENT_LIMITS.hour, hours(1))}
        or ${exceeds(RECIPIENT_LIMITS.day, days(1))})`,
    )
}
