import { PASSKEY_COOKIE_LIFETIME } from "#app/accounts/passkeys/passkey.ts"
import { ABSOLUTE_LIFETIME, DEVICE_COOKIE_LIFETIME, IDLE_TIMEOUT } from "#app/accounts/sessions/session.ts"
import { termsVersions } from "#app/accounts/terms/terms-versions-copy.ts"
import { refundArrival } from "#app/orders/order/refund-rule-copy.ts"
import { type ContactFacts, sellerAddress } from "#app/platform/contact-facts.ts"
import { escapeXml } from "#app/platform/text.ts"
import { formatDay, inDays, inMinutes, inYears } from "#app/platform/time.ts"
import { contactLinks } from "#app/site/about/contact-copy.ts"
import { resellerFacts } from "./reseller-facts-copy.ts"
import { type StoredData, storedData } from "./stored-data-copy.ts"

/** Returns the facts that legal texts print in addition to the rules of the site, as HTML. */
export function legalFacts(contact: ContactFacts, hasReseller: boolean) {
  const { email, phone } = contactLinks(contact)
  const data = storedData(hasReseller)
  return {
    supportEmail: `<a href="${escapeXml(email)}" class="link">${escapeXml(contact.supportEmail)}</a>`,
    // A phone number stays on one line as long as it fits on one.
    supportPhone: `<a href="${phone}" class="tel link inline-block max-w-full">${escapeXml(contact.supportPhone)}</a>`,
    supportResponseTime: escapeXml(contact.supportResponseTime),
    seller: escapeXml(sellerAddress(contact)),
    ...resellerFacts(hasReseller),
    refundArrival,
    idleTimeout: inDays(IDLE_TIMEOUT),
    sessionLimit: inDays(ABSOLUTE_LIFETIME),
    deviceCookie: inYears(DEVICE_COOKIE_LIFETIME),
    passkeyCookie: inMinutes(PASSKEY_COOKIE_LIFETIME),
    storedData: data.map(dataItem).join("</li>\n<li>"),
    storedDataTimes: listItems(data.map(({ name, howLong }) => [name, howLong])),
    termsVersions: listItems(
      termsVersions.map(({ version, changes }) => [`Version of ${formatDay(version)}`, changes]),
    ),
  }
}

/** An item of the list of what is stored: a term, what it is, and the reason. */
const dataItem = ({ name, contents, why }: StoredData) =>
  `<strong>${escapeXml(name)}<span class="sr-only">:</span></strong> <span class="term-text">${escapeXml(contents)} <span class="small block">We keep this ${escapeXml(why)}</span></span>`

/** The items of a list, whose only item in the Markdown is the name of the fact. */
const listItems = (items: [label: string, text: string][]) =>
  items.map(([label, text]) => `<strong>${escapeXml(label)}:</strong> ${escapeXml(text)}`).join("</li>\n<li>")
