import { Lucia, TimeSpan } from "lucia"
import type { Account } from "#app/domain/account/account.ts"
import { IDLE_TIMEOUT } from "#app/domain/account/session-limits.ts"
import type { Logger } from "#app/gateways/ports.ts"
import type { FoundSession } from "#db/account/current-session.server.ts"
import type { Database } from "#db/client.server.ts"
import { createLuciaAdapter } from "./lucia-adapter.server.ts"

export type LuciaInstance = Lucia<{ createdAt: Date }, { account: Account }>

declare module "lucia" {
  interface Register {
    Lucia: LuciaInstance
    DatabaseSessionAttributes: { createdAt: Date }
    DatabaseUserAttributes: { account: Account }
  }
}

export type LuciaSettings = {
  db: Database
  siteUrl: string
  now: () => Date
  log: Logger
  waitUntil: (work: Promise<unknown>) => void
}

export function createLucia(
  { db, siteUrl, now, log, waitUntil }: LuciaSettings,
  stored: () => Promise<FoundSession | null>,
) {
  const runInBackground = (work: Promise<void>) =>
    waitUntil(work.catch((error) => log.error("session-not-extended", error)))
  return new Lucia(createLuciaAdapter(db, stored, now, runInBackground), {
    sessionExpiresIn: new TimeSpan(IDLE_TIMEOUT, "ms"),
    sessionCookie: {
      name: cookieNameOf(siteUrl),
      attributes: { secure: isSecure(siteUrl), sameSite: "lax", path: "/" },
    },
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: ({ account }) => ({ account }),
  })
}

export function cookieNameOf(siteUrl: string): string {
  return isSecure(siteUrl) ? "__Host-session" : "session"
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith("https:")
}
