import type { AppLoadContext } from "@remix-run/cloudflare"
import { after, days, minutes } from "#app/domain/time.ts"
import { claimDueMail, markMailFailed, markMailSent } from "#db/outbox.server.ts"

type Needs = Pick<AppLoadContext, "db" | "mailer" | "log" | "now">

const AT_ONCE = 20
const CLAIM = minutes(1)
const GIVE_UP_AFTER = days(3)

/** Sends what is due in the outbox. Mail that is not accepted waits, longer each time, for the next run. */
export async function deliverMail({ db, mailer, log, now }: Needs): Promise<void> {
  const claimed = await claimDueMail(db, now(), after(now(), CLAIM), AT_ONCE)
  await Promise.all(
    claimed.map(async ({ id, recipient, subject, html, text, attempts, createdAt }) => {
      const result = await mailer.send({ to: recipient, subject, html, text }, id)
      if (result.kind === "accepted") return markMailSent(db, id, now())
      const { because } = result
      const nextAttemptAt = after(now(), backOff(attempts))
      const givesUp = nextAttemptAt.getTime() - createdAt.getTime() > GIVE_UP_AFTER
      log.error("mail-not-accepted", because, { attempts, givesUp })
      return markMailFailed(db, id, because, givesUp ? { givenUpAt: now() } : { nextAttemptAt })
    }),
  )
}

/** Sends what is due once the answer has left; a failure here is the next run's to repeat. */
export function deliverMailSoon(context: Needs & Pick<AppLoadContext, "waitUntil">): void {
  context.waitUntil(deliverMail(context).catch((error) => context.log.error("outbox-failed", error)))
}

/** 2, 4, 8 … minutes, six hours at most. */
function backOff(attempts: number): number {
  return minutes(Math.min(2 ** attempts, 360))
}
