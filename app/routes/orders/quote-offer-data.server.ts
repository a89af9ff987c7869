import type { AppLoadContext } from "@remix-run/cloudflare"
import { itemName } from "#app/copy/orders/items.ts"
import { sellerAddress } from "#app/copy/site/legal-document.ts"
import { type Account, hasConfirmedAddress, isPaid } from "#app/domain/account/account.ts"
import { emailKeyOf } from "#app/domain/account/email-address.ts"
import { formatMoney } from "#app/domain/money.ts"
import { lastDayOf, type Quote, quoteState } from "#app/domain/orders/quote.ts"
import { formatIndianDay } from "#app/domain/time.ts"

/** "unconfirmed" has the quote's address, and has not proven it. */
type Viewer = "signed-out" | "buyer" | "unconfirmed" | "other"

/** A quote as the buyer's page shows it; never the address that it was sent to, which whoever has the link could read. */
export function quoteOffer(
  quote: Quote,
  account: Account | null,
  { config, now }: Pick<AppLoadContext, "config" | "now">,
) {
  const { id, plan, devices, amount, note } = quote
  const viewer = viewerOf(quote, account)
  const owned = viewer === "buyer" && account && isPaid(account) ? account.license : null
  return {
    id,
    viewer,
    item: itemName({ kind: "license", planType: plan, devices }),
    price: formatMoney(amount),
    lastDay: formatIndianDay(lastDayOf(quote)),
    note,
    state: quoteState(quote, now()),
    /** How many devices the license that the buyer has covers then; null without one. */
    upgradedDevices: owned && Math.max(owned.maxDevices, devices),
    seller: sellerAddress(config.contact),
    supportEmail: config.contact.supportEmail,
    isTestMode: config.razorpay.isTestMode,
  }
}

export type Offer = ReturnType<typeof quoteOffer>

/** What a quote is to a visitor. */
export function viewerOf({ emailKey }: Quote, account: Account | null): Viewer {
  if (!account) return "signed-out"
  if (emailKeyOf(account.email) !== emailKey) return "other"
  return hasConfirmedAddress(account) ? "buyer" : "unconfirmed"
}
