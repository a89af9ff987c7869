import type { AppLoadContext } from "@remix-run/cloudflare"
import { createId } from "#app/domain/random.ts"
import {
  createId as createProviderId,
  type Dispute,
  type Payment,
  type Refund,
} from "#tests/emulators/razorpay/entities.ts"
import type { State } from "#tests/emulators/state.ts"
import type { DeskAction } from "../../app/domain/audit/audit.ts"
import { addMilliseconds } from "../../app/domain/time.ts"
import { handleWebhook } from "../../app/services/payments/handle-webhook.server.ts"
import { createSeededRandom } from "../../tests/support/fixtures/seeded-random.ts"

export { createProviderId }

export type DemoSettings = { seed: number; now: Date; provider: State; owner: DeskAction["actor"] }

export type Demo = ReturnType<typeof createDemo>

/** A made-up shop: what happens in it is done by the site's own services, at the time at which it happens. */
export function createDemo({ seed, now, provider, owner }: DemoSettings) {
  const events: { time: Date; run: (context: AppLoadContext) => Promise<unknown> }[] = []
  return {
    random: createSeededRandom(seed),
    now,
    /** What the emulated provider has. */
    provider,
    action: (action: string, subject: DeskAction["subject"]): DeskAction => {
      return { actor: owner, formId: newId(), action, subject, reason: null, before: null, after: null }
    },
    at: (time: Date, run: (context: AppLoadContext) => Promise<unknown>) => events.push({ time, run }),
    /** Runs everything that is planned, the oldest first. The email service accepts every email and delivers none. */
    async run(context: AppLoadContext) {
      const mailer = { ...context.mailer, send: async () => ({ kind: "accepted" as const, id: null }) }
      const background: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => background.push(work)
      const log = { info: () => {}, error: () => {} }
      events.sort((one, other) => one.time.getTime() - other.time.getTime())
      for (const { time, run } of events) await run({ ...context, mailer, waitUntil, log, now: () => time })
      await Promise.all(background)
    },
  }
}

export const newId = () => createId((length) => crypto.getRandomValues(new Uint8Array(length)))

export const before = (time: Date, duration: number) => addMilliseconds(time, -duration)

export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

type Entities = { payment: Payment; refund?: Refund; dispute?: Dispute }

/** A webhook event of the provider, as the site reads it. */
export function readEvent({ now, payments }: AppLoadContext, event: string, entities: Entities) {
  const wrapped = Object.entries(entities).map(([name, entity]) => [name, { entity }])
  const body = {
    entity: "event",
    event,
    created_at: unixSeconds(now()),
    payload: Object.fromEntries(wrapped),
  }
  const payload = JSON.stringify(body)
  const eventId = createProviderId("evt")
  return { kind: "verified" as const, eventId, payload, event: payments.parseWebhookEvent(payload) }
}

/** Sends a webhook event to the site. */
export const deliver = (context: AppLoadContext, event: string, entities: Entities) =>
  handleWebhook(context, readEvent(context, event, entities))
