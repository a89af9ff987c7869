import type { Clock, Mail, Store } from "#app/capabilities.ts"
import { FINAL_STATES } from "#app/domain/email.ts"
import { addMilliseconds, days, minutes, seconds } from "#app/domain/time.ts"
import { wait } from "#app/domain/wait.ts"
import { addDeliveryEvent, listUnconfirmedDeliveries, setDeliverySync } from "#db/email-deliveries.server.ts"

type Dependencies = Store & Clock & Mail

/** What one run of the cron asks at most. */
const BATCH_SIZE = 10
/** So that asking does not use up the requests that sending needs. */
const INTERVAL = seconds(0.5)
const MIN_DELAY = minutes(30)
/** A mail server may take that long to give up. */
const GIVE_UP_AFTER = days(5)

/** Asks the mail service what became of important emails whose events did not come: a webhook event can be lost. */
export async function syncDeliveries({ db, mailer, now }: Dependencies): Promise<void> {
  for (const [index, email] of (await listUnconfirmedDeliveries(db, now(), BATCH_SIZE)).entries()) {
    if (index > 0) await wait(INTERVAL)
    const found = await mailer.findDelivery(email.providerId ?? "")
    if (found.kind === "unavailable") return
    const event = found.kind === "found" ? found.event : null
    if (event) await addDeliveryEvent(db, event, now())
    if (event && isFinal(event.state)) continue
    const next = found.kind === "found" ? nextSync(email.sentAt ?? now(), now()) : null
    await setDeliverySync(db, email.id, next)
  }
}

const isFinal = (state: string) => (FINAL_STATES as readonly string[]).includes(state)

/** The older the email, the later; null once nothing is expected anymore. */
function nextSync(sentAt: Date, now: Date): Date | null {
  const age = now.getTime() - sentAt.getTime()
  return age > GIVE_UP_AFTER ? null : addMilliseconds(now, Math.max(MIN_DELAY, age))
}
