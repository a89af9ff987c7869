import type { AppLoadContext } from "@remix-run/cloudflare"
import type { PlatformProxy } from "wrangler"
import type { Database } from "#db/client.server.ts"
import { openDatabase } from "#db/client.server.ts"
import { type Auth, createAuth } from "./auth/sessions.server.ts"
import { type Config, parseConfig } from "./config.server.ts"
import type { RandomBytes } from "./domain/chance.ts"
import { networkOf } from "./domain/visitor-address.ts"
import { createLetters } from "./emails/letters.ts"
import { createEd25519Signer } from "./gateways/ed25519-signer.server.ts"
import type { Geolocation } from "./gateways/geolocation.ts"
import { createGeolocation } from "./gateways/ip-info.server.ts"
import { createJsonLogger } from "./gateways/json-logger.server.ts"
import { createKvPrices } from "./gateways/kv-prices.server.ts"
import type { LicenseSigner } from "./gateways/license-signer.ts"
import type { Logger } from "./gateways/logger.ts"
import type { Letters, Mailer } from "./gateways/mailer.ts"
import type { Payments } from "./gateways/payments.ts"
import type { PriceCache } from "./gateways/price-cache.ts"
import { createRazorpay } from "./gateways/razorpay.server.ts"
import { createResend } from "./gateways/resend.server.ts"

export type Bindings = { DB: D1Database; PRICES: KVNamespace; GATE?: RateLimit }

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    db: Database
    auth: Auth
    payments: Payments
    mailer: Mailer
    letters: Letters
    signer: LicenseSigner
    geolocation: Geolocation
    prices: PriceCache
    now: () => Date
    randomBytes: RandomBytes
    config: Config
    log: Logger
    requestId: string
    /** Whom tries are counted by: the visitor's IPv4 address or IPv6 network. */
    visitorAddress: string
    /** Allows this response's own scripts; a new one for each request. */
    nonce: string
    /** Lets work go on after the response has left. */
    waitUntil: (work: Promise<unknown>) => void
  }
}

/** The variables that keep the site from being configured; every request is then answered 500. */
export class NotConfigured extends Error {
  constructor(readonly variables: string[]) {
    super(`not configured: ${variables.join(", ")}`)
  }
}

const configs = new WeakMap<object, Config>()

/** The composition root: bindings become the things that loaders use. Throws NotConfigured. */
export function createContext(
  env: Bindings,
  waitUntil: (work: Promise<unknown>) => void,
  request?: Request,
): AppLoadContext {
  const config = configs.get(env) ?? readConfig(env)
  configs.set(env, config)
  const db = openDatabase(env.DB)
  const now = () => new Date()
  const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  const requestId = request?.headers.get("cf-ray") ?? crypto.randomUUID()
  const log = createJsonLogger(requestId)
  return {
    db,
    auth: createAuth({
      db,
      cookieHeader: request?.headers.get("cookie") ?? null,
      siteUrl: config.siteUrl,
      now,
      log,
    }),
    payments: createRazorpay(config.razorpay),
    mailer: createResend(config.resend),
    letters: createLetters(config),
    signer: signerOf(config),
    geolocation: createGeolocation({ known: countryHints(config, request), ipInfoUrl: config.ipInfoUrl }),
    prices: createKvPrices(env.PRICES),
    now,
    randomBytes,
    config,
    log,
    requestId,
    visitorAddress: networkOf(request?.headers.get("cf-connecting-ip") ?? "unknown"),
    nonce: btoa(String.fromCharCode(...randomBytes(16))),
    waitUntil,
  }
}

/** The context of Vite's development server. */
export function getLoadContext({
  request,
  context,
}: {
  request: Request
  context: { cloudflare: Omit<PlatformProxy<Bindings>, "dispose"> }
}): AppLoadContext {
  const { env, ctx } = context.cloudflare
  return createContext(env, (work) => ctx.waitUntil(work), request)
}

/** Locally, Cloudflare's own word is a made-up sample, so a header may say it and the service is asked otherwise. */
function countryHints(config: Config, request: Request | undefined): unknown[] {
  return config.isLocal ? [request?.headers.get("cf-ipcountry")] : [request?.cf?.country]
}

/** Imported keys are kept for the isolate's life: reading them costs more than signing. */
const signers = new WeakMap<Config, LicenseSigner>()

function signerOf(config: Config): LicenseSigner {
  const signer = signers.get(config) ?? createEd25519Signer(config.signingKeys)
  signers.set(config, signer)
  return signer
}

function readConfig(env: Bindings): Config {
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new NotConfigured(parsed.variables)
  return parsed.config
}
