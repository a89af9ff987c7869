import type { AppLoadContext } from "@remix-run/cloudflare"

// What `AppLoadContext` is made of, by name: a function says which of them it needs, such as `Store & Clock`.

type Members<Name extends keyof AppLoadContext> = { [Key in Name]: AppLoadContext[Key] }

/** D1. */
export type Store = Members<"db">

export type Clock = Members<"now">

export type Random = Members<"randomBytes">

/** What signs, hashes and encrypts with the site's keys. */
export type Signing = Members<"signer" | "keyedHasher" | "secretCipher" | "passkeyChallenges">

export type Log = Members<"log">

/** The site's configuration, without secrets, and work that goes on after the response. */
export type Site = Members<"config" | "waitUntil">

/** The mail service, and what completes emails as they leave. */
export type Mail = Members<"mailer" | "emailWriters">

/** The payment provider. */
export type Payments = Members<"payments">

/** What is kept outside of D1: prices and the seller in KV, pictures in R2. */
export type Caches = Members<"prices" | "sellers" | "pictures">

/** Who sent the request. */
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
