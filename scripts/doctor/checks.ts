import type { Checks } from "./check.ts"
import { CONFIGURATION, PRODUCTION } from "./configuration.ts"
import { DATABASE } from "./database.ts"
import { RESELLER } from "./reseller.ts"
import { EMAIL, RAZORPAY, RAZORPAY_ACCOUNT } from "./services.ts"
import type { Shop } from "./shop.ts"
import { IDENTITY, SITE } from "./site.ts"

const LOCAL: Checks = {
  ...IDENTITY,
  ...CONFIGURATION,
  ...DATABASE,
  ...SITE,
  ...RAZORPAY,
  ...RESELLER,
  ...EMAIL,
}

/** A local shop has neither Cloudflare's settings nor those of a real account. */
export const listChecks = ({ isRemote }: Pick<Shop, "isRemote">) =>
  isRemote ? { ...LOCAL, ...PRODUCTION, ...RAZORPAY_ACCOUNT } : LOCAL
