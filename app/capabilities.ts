import type { AppLoadContext } from "@remix-run/cloudflare"

// Parts of `AppLoadContext`. A function declares which of them it needs, such as `Store & Clock`.

type Members<Name extends keyof AppLoadContext> = { [Key in Name]: AppLoadContext[Key] }

/** D1. */
export type Store = Members<"db">

export type Clock = Members<"now">

export type Random = Members<"randomBytes">

/** Signing, hashing and encryption with the site's keys. */
export type Signing = Members<"signer" | "keyedHasher" | "secretCipher" | "passkeyChallenges">

export type Log = Members<"log">

/** Site configuration without secrets, and `waitUntil` for work after the response. */
export type Site = Members<"config" | "waitUntil">

/** Mail service, the writers that complete emails when they are sent, and the sending after the response. */
type Mail = Members<"mailer" | "emailWriters" | "sendEmails">

/** Emails: queues them in the batch that writes their cause, and sends them after the response. */
export type Outbox = Store & Clock & Random & Log & Site & Mail

/** The payment providers. */
export type Payments = Members<"payments">

/** Storage outside of D1: prices and the seller in KV, pictures in R2. */
export type Caches = Members<"prices" | "sellers" | "pictures">

/** Sender of the request: session, device cookies, IP address, country and time zone. */
export type Visitor = Members<
  | "auth"
  | "deviceCookies"
  | "clientIp"
  | "clientNetwork"
  | "geolocation"
  | "timeZone"
  | "exceedsPlatformLimit"
  | "refusedSenders"
>

/** Capabilities of a visitor's use of an account, and of the emails about it. */
export type AccountUse = Outbox & Visitor

/** Counters of attempts by account, client IP and network. */
export type RateLimits = Store & Clock & Random & Log & Site & Visitor

/** Orders, opened here and at a payment provider. */
export type Checkout = Store & Clock & Random & Log & Site & Payments & Visitor

/** Current prices, cached in KV. */
export type Prices = Store & Clock & Log & Site & Caches
