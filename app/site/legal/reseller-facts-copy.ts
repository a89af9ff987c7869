/** Sentences of legal texts and help articles where a reseller sells outside India; each follows another sentence. */
const SENTENCES = {
  resellerParty:
    ' Outside India, Polar Software, Inc. (548 Market St, PMB 61301, San Francisco, CA 94104, USA) sells the licenses, and is the seller of yours: it takes the payment, pays VAT and sales tax, and sends the invoice, under its <a href="https://polar.sh/legal/checkout-buyer-terms" class="link">terms for buyers</a>. The license, the download and the help come from us, and these terms are about them.',
  resellerPayment:
    " Outside India, you pay Polar on its own page, in the currency of the order. VAT or sales tax is in the price. The license is issued when Polar confirms the same.",
  resellerRefund:
    " What you paid to Polar comes back from Polar, with its tax. To prevent a dispute, Polar may refund by itself within 60 days.",
  resellerPrivacy:
    '</li>\n<li>Polar Software, Inc., in the US, sells the licenses outside India and takes their payments. It receives your email address, your IP address, the number of your account, the order and its amount from us, and whatever you enter on its page. It tells us your country, the tax, and whether you paid or got a refund. Its own <a href="https://polar.sh/legal/privacy-policy" class="link">privacy policy</a> applies.',
  resellerTransfer: " Polar is in the US.",
  resellerVat:
    " Outside India, Polar sells for us and includes the VAT. Its payment page asks for the VAT ID, and its invoice says what became of the VAT.",
  resellerInvoice: " If you bought from Polar, the invoice comes from Polar, in an email of its own.",
  resellerRefundHelp: " What you paid to Polar comes back from Polar.",
  orPolar: " or Polar",
}

export type ResellerFacts = typeof SENTENCES

const NONE = Object.fromEntries(Object.keys(SENTENCES).map((name) => [name, ""])) as ResellerFacts

/** The facts by which a text names the reseller, as HTML; all empty where there is none. */
export const resellerFacts = (hasReseller: boolean): ResellerFacts => (hasReseller ? SENTENCES : NONE)
