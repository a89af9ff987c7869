// Times are Dates stored as Unix milliseconds, money is integer minor units, random ids are text. Unique
// indexes decide races between concurrent requests.

export * from "./schema/account.ts"
export * from "./schema/coupons.ts"
export * from "./schema/desk.ts"
export * from "./schema/factors.ts"
export * from "./schema/licensing.ts"
export * from "./schema/orders.ts"
export * from "./schema/paper-hashes.ts"
export * from "./schema/papers.ts"
export * from "./schema/payments.ts"
export * from "./schema/prices.ts"
export * from "./schema/provider-syncs.ts"
export * from "./schema/recoveries.ts"
export * from "./schema/releases.ts"
export * from "./schema/reports.ts"
export * from "./schema/site.ts"
export * from "./schema/support.ts"
