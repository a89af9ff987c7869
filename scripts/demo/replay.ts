import type { AppLoadContext } from "@remix-run/cloudflare"
import type { RandomBytes } from "#app/domain/random.ts"

export type DemoContext = Pick<
  AppLoadContext,
  "db" | "log" | "now" | "randomBytes" | "waitUntil" | "config" | "mailer" | "sellers"
>

type Replay = {
  context: DemoContext
  events: { at: Date; run: (context: DemoContext) => Promise<unknown> }[]
  randomBytes: RandomBytes
}

/**
 * Runs what happened, the oldest first, by the site's own services: papers, numbers, totals, emails and the audit log
 * are as the site writes them. The email service accepts every email and delivers none.
 */
export async function replay({ context, events, randomBytes }: Replay): Promise<void> {
  const mailer = { ...context.mailer, send: async () => ({ kind: "accepted" as const, id: null }) }
  const background: Promise<unknown>[] = []
  for (const { at, run } of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await run({
      ...context,
      mailer,
      randomBytes,
      now: () => at,
      waitUntil: (work) => background.push(work),
      log: { info: () => {}, error: context.log.error },
    })
  }
  await Promise.all(background)
}
