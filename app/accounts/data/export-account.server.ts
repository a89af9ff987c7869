import type { Store } from "#app/capabilities.ts"
import { formatInvoiceNumber } from "#app/invoices/documents/invoice.ts"
import { brand } from "#app/platform/brand.ts"
import { type Currency, formatAmount, formatMoney } from "#app/platform/money.ts"
import { findAccountExport } from "./export-queries.server.ts"

/** Data that an export leaves out, and why. */
const LEFT_OUT = [
  "The secret of your authenticator app and the hashes of your recovery codes: they would open your account.",
  "The public keys of your passkeys: they only check what your passkeys sign, and a passkey's private key never leaves you.",
  "Hashes of parts of your computers, by which they are recognized after a reinstallation: they are stored with a key of ours, and tell nobody what they were made of.",
  "The hashes of your password, your sessions and the links we emailed: they would help somebody to guess them.",
  "Emails with a link that confirms or changes your address, or undoes what was done to your account: whoever has the link can use it. When they were sent is in emailLinks.",
  "Pictures attached to your bug reports: each opens at the address in its report while you are signed in.",
  "Notes that the developer made for himself under a bug report.",
  "Counters that limit attempts: they are stored under a hash for at most a day.",
  "Emails sent more than 30 days ago and payment notices older than 90 days: they are deleted.",
  "Notes that we wrote about your account, licenses and orders: they are our own working papers. Write to us to read them.",
  "What Razorpay stores about your payments. Razorpay's own privacy policy says how to ask for it.",
]

/** The data stored about an account, with amounts in major units ("$94.99") and what is left out. */
async function exportAccount({ db }: Store, userId: string) {
  const { orders, quotes, donations, bugReports, otherPayments, ...found } = await findAccountExport(
    db,
    userId,
  )
  const { refundsAndDisputes, paymentNotices, invoices, ...data } = found
  return {
    leftOut: LEFT_OUT,
    ...data,
    orders: orders.map(withReadableAmount),
    quotes: quotes.map(withReadableAmount),
    donations: donations.map(withReadableAmount),
    invoices: invoices.map((invoice) => ({
      ...invoice,
      number: formatInvoiceNumber(invoice),
      total: formatMoney({ ...invoice, amount: invoice.total }),
      page: `/invoices/${invoice.id}`,
    })),
    bugReports: bugReports.map(({ pictureType, ...report }) => ({
      ...report,
      picture: pictureType && `/report-bug/${report.id}/picture`,
    })),
    otherPayments: otherPayments.map(({ amount, currency, refunded, ...payment }) => ({
      ...payment,
      amount: amount !== null && currency !== null ? formatAmount({ amount, currency }) : null,
      refunded: currency === null ? null : formatAmount({ amount: refunded, currency }),
    })),
    refundsAndDisputes: refundsAndDisputes.map((reversal) => ({
      ...reversal,
      amount: formatAmount(reversal),
      totalRefunded: formatAmount({ ...reversal, amount: reversal.totalRefunded }),
    })),
    paymentNotices: paymentNotices.map(({ receivedAt, payload }) => ({
      receivedAt,
      ...parseNotice(payload),
    })),
  }
}

function withReadableAmount<Row extends { amount: number; currency: Currency }>(row: Row) {
  return { ...row, amount: formatMoney(row) }
}

/** A payload that is not JSON is stored and exported as it arrived. */
function parseNotice(payload: string): { notice: unknown } {
  try {
    return { notice: JSON.parse(payload) }
  } catch {
    return { notice: payload }
  }
}

/** The data stored about an account, as a download. */
export async function accountFile(store: Store, userId: string) {
  return new Response(JSON.stringify(await exportAccount(store, userId), null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${brand.slug}-account.json"`,
    },
  })
}
