// Times are Dates stored as Unix milliseconds, money is integer minor units, random ids are text. Unique
// indexes decide races between concurrent requests.

export * from "./schema/accounts.ts"
export * from "./schema/audit.ts"
export * from "./schema/desk.ts"
export * from "./schema/invoices.ts"
export * from "./schema/licensing.ts"
export * from "./schema/news.ts"
export * from "./schema/orders.ts"
export * from "./schema/payments.ts"
export * from "./schema/platform.ts"
export * from "./schema/releases.ts"
export * from "./schema/reports.ts"
export * from "./schema/support.ts"
