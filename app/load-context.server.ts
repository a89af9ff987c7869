import type { AppLoadContext } from "@remix-run/cloudflare"
import type { PlatformProxy } from "wrangler"
import { createDeviceCookies, type DeviceCookies } from "#app/accounts/log-in/device-cookie.server.ts"
import { createPasskeyChallenges, type PasskeyChallenges } from "#app/accounts/passkeys/webauthn.server.ts"
import { writeResetEmail } from "#app/accounts/passwords/change-password.server.ts"
import { type Auth, createAuth, sessionClientOf } from "#app/accounts/sessions/current-session.server.ts"
import { createSecretCipher, type SecretCipher } from "#app/accounts/two-factor/secret-cipher.server.ts"
import { createEd25519Signer } from "#app/licensing/machine-files/ed25519-signer.server.ts"
import type { LicenseSigner } from "#app/licensing/machine-files/machine-file.ts"
import { withUnsubscribeUrl } from "#app/news/announcements/send-announcement.server.ts"
import { createKvPrices } from "#app/orders/prices/kv-prices.server.ts"
import type { PriceCache } from "#app/orders/prices/pricing.ts"
import { createKvSeller } from "#app/orders/seller/kv-seller.server.ts"
import type { SellerCache } from "#app/orders/seller/seller.ts"
import { createPolar } from "#app/payments/polar/polar.server.ts"
import type { Providers } from "#app/payments/provider/providers.ts"
import { createRazorpay } from "#app/payments/razorpay/razorpay.server.ts"
import { clientIpOf, clientNetworkOf } from "#app/platform/client-ip.ts"
import type { EmailWriters, Mailer, ReadEmailWebhook } from "#app/platform/email/mailer.ts"
import { createResend, createResendEvents } from "#app/platform/email/resend.server.ts"
import { sendEmails } from "#app/platform/email/send-queued-emails.server.ts"
import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"
import { createGeolocation } from "#app/platform/gateways/ip-info.server.ts"
import { createJsonLogger } from "#app/platform/gateways/json-logger.server.ts"
import type { Geolocation, KeyedHasher, Logger } from "#app/platform/gateways/ports.ts"
import { createPlatformLimit, type PlatformLimit } from "#app/platform/http/platform-rate-limit.server.ts"
import { knownCountry, knownTimeZone } from "#app/platform/http/request-location.ts"
import type { RandomBytes } from "#app/platform/random.ts"
import type { RefusedSenders } from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { readInstaller } from "#app/releases/versions/installer-file.server.ts"
import type { DeskWords } from "#app/screens/words.ts"
import { createHealthCheck } from "#app/site/health/check-health.server.ts"
import type { Pictures } from "#app/support/bug-reports/pictures.ts"
import { createR2Pictures } from "#app/support/bug-reports/r2-pictures.server.ts"
import { type Database, openDatabase } from "#db/client.server.ts"
import type { Outbox } from "./capabilities.ts"
import { type PublicConfig, readConfig, toPublicConfig } from "./read-config.server.ts"

export type Bindings = {
  DB: D1Database
  PRICES: KVNamespace
  ATTACHMENTS?: R2Bucket
  ANALYTICS?: AnalyticsEngineDataset
  CF_VERSION_METADATA?: WorkerVersionMetadata
  RATE_LIMITER?: RateLimit
  PAGE_RATE_LIMITER?: RateLimit
  ENVIRONMENT?: string
  IP_INFO_URL?: string
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    db: Database
    auth: Auth
    deviceCookies: DeviceCookies
    passkeyChallenges: PasskeyChallenges
    secretCipher: SecretCipher
    keyedHasher: KeyedHasher
    payments: Providers
    mailer: Mailer
    emailWriters: EmailWriters
    /** Sends queued emails after the response. */
    sendEmails(this: Outbox): void
    readResendWebhook: ReadEmailWebhook
    signer: LicenseSigner
    geolocation: Geolocation
    prices: PriceCache
    sellers: SellerCache
    pictures: Pictures | null
    readInstaller: (address: string) => ReturnType<typeof readInstaller>
    checkHealth: ReturnType<typeof createHealthCheck>
    /** Evaluated when the desk first needs them: they are gathered from its pages. */
    deskWords: () => Promise<DeskWords>
    exceedsPlatformLimit: PlatformLimit
    refusedSenders: RefusedSenders
    now: () => Date
    randomBytes: RandomBytes
    config: PublicConfig
    log: Logger
    requestId: string
    /** Rate-limit keys: the client's IPv4 address or IPv6 /64, and its IPv6 /48 (null for IPv4). */
    clientIp: string
    clientNetwork: string | null
    /** The visitor's time zone, such as "Europe/Berlin", which the runtime may not know; null if unknown. */
    timeZone: string | null
    /** The Content-Security-Policy nonce of this response: 16 random bytes in base64. */
    nonce: string
    /** Keeps the isolate running until `work` ends, after the response was sent. */
    waitUntil: (work: Promise<unknown>) => void
  }
}

/** Context that all requests share, created once per isolate. Only the adapters keep references to secrets. */
const sharedContexts = new WeakMap<Bindings, ReturnType<typeof createSharedContext>>()

/** The composition root: creates a request's `AppLoadContext` from the bindings. Throws NotConfigured. */
export function createContext(
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
  request?: Request,
): AppLoadContext {
  const isolate = sharedContexts.get(env) ?? createSharedContext(env)
  sharedContexts.set(env, isolate)
  const { secrets, shared } = isolate
  const { config, db, now, randomBytes } = shared
  const { siteUrl } = config
  const requestId = request?.headers.get("cf-ray") ?? crypto.randomUUID()
  const log = createJsonLogger(requestId, env.ANALYTICS)
  const ipAddress = request?.headers.get("cf-connecting-ip") ?? "unknown"
  const cookieHeader = request?.headers.get("cookie") ?? null
  const country = knownCountry(env, request)
  const client = sessionClientOf(request, country)
  return {
    ...shared,
    auth: createAuth({ db, cookieHeader, siteUrl, client, now, log, waitUntil }),
    deviceCookies: createDeviceCookies({ cookieHeader, siteUrl, secrets: secrets.signingKeys, randomBytes }),
    payments: { razorpay: createRazorpay(secrets.razorpay, log), polar: createPolar(secrets.polar, log) },
    mailer: createResend(secrets.resend, log),
    geolocation: createGeolocation({ knownCountry: country, ipInfoUrl: config.ipInfoUrl, log }),
    log,
    requestId,
    clientIp: clientIpOf(ipAddress),
    clientNetwork: clientNetworkOf(ipAddress),
    timeZone: knownTimeZone(env, request),
    nonce: btoa(String.fromCharCode(...randomBytes(16))),
    waitUntil,
  }
}

function createSharedContext(env: Bindings) {
  const secrets = readConfig(env)
  const config = toPublicConfig(secrets)
  const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  const db = openDatabase(env.DB)
  const prices = createKvPrices(env.PRICES)
  const now = () => new Date()
  const shared = {
    config,
    db,
    passkeyChallenges: createPasskeyChallenges({ secret: secrets.factorKeys.current, randomBytes, now }),
    signer: createEd25519Signer(secrets.signingKeys),
    secretCipher: createSecretCipher(secrets.factorKeys, randomBytes),
    keyedHasher: createKeyedHasher(secrets.factorKeys),
    prices,
    sellers: createKvSeller(env.PRICES, now),
    sendEmails,
    emailWriters: { news: withUnsubscribeUrl, "password-reset": writeResetEmail },
    readResendWebhook: createResendEvents(secrets.resend.webhookSecrets),
    pictures: env.ATTACHMENTS ? createR2Pictures(env.ATTACHMENTS) : null,
    readInstaller: (address: string) => readInstaller(address, { requireHttps: !config.isLocal }),
    deskWords: async () => (await import("#app/desk/audit-log/words-view.server.ts")).deskWords,
    checkHealth: createHealthCheck({ db, prices, now, version: env.CF_VERSION_METADATA }),
    exceedsPlatformLimit: createPlatformLimit(env.RATE_LIMITER, config.rateLimitScale),
    refusedSenders: new Map(),
    now,
    randomBytes,
  }
  return { secrets, shared }
}

/** The load context for Vite's development server. */
export function getLoadContext(vite: {
  request: Request
  context: { cloudflare: Omit<PlatformProxy<Bindings>, "dispose"> }
}): AppLoadContext {
  const { env, ctx } = vite.context.cloudflare
  return createContext(env, (work) => ctx.waitUntil(work), vite.request)
}
