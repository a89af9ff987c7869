import type { Document, OldCustomer } from "./old-site.ts"

/** What was made wrong, and the lines of the report that must name it. */
export type PlantedFault = { name: string; lines: FaultLine[] }

/** `said` is a part of the line that follows the record. */
export type FaultLine = { isLeftOut: boolean; kind: string; record: string; said: string }

type Plant = (customer: OldCustomer, index: number) => FaultLine[]

const out = (kind: string, record: string, said: string): FaultLine => ({
  isLeftOut: true,
  kind,
  record,
  said,
})
const note = (kind: string, record: string, said: string): FaultLine => ({
  isLeftOut: false,
  kind,
  record,
  said,
})

/** The one record of each kind that a customer with a fault has. */
const only = (documents: Document[]): Document => documents[0] as Document
const accountOf = ({ accounts }: OldCustomer) =>
  accounts[0] as Record<string, unknown> & { localId: string; email: string }

/** All that belongs to an account stays out with it. */
const allOut = (customer: OldCustomer, account: FaultLine): FaultLine[] => [
  account,
  ...customer.licenses.map(([id]) => out("license", id, "is left out")),
  ...customer.bugReports.map(([id]) => out("bug-report", id, "is left out")),
  ...customer.donations.map(([id]) => out("donation", id, "is left out")),
]

function ofAccount(change: Record<string, unknown>, said: string, isLeftOut: boolean): Plant {
  return (customer) => {
    const account = accountOf(customer)
    Object.assign(account, change)
    return isLeftOut
      ? allOut(customer, out("account", account.localId, said))
      : [note("account", account.localId, said)]
  }
}

function ofUser(change: Record<string, unknown>, said: string): Plant {
  return (customer) => {
    const [id, fields] = only(customer.users)
    Object.assign(fields, change)
    return [note("user", id, said)]
  }
}

function ofDocument(
  collection: "licenses" | "bugReports" | "donations",
  change: Record<string, unknown>,
  said: string,
  isLeftOut: boolean,
): Plant {
  const kind = { licenses: "license", bugReports: "bug-report", donations: "donation" }[collection]
  return (customer) => {
    const [id, fields] = only(customer[collection])
    Object.assign(fields, change)
    return [(isLeftOut ? out : note)(kind, id, said)]
  }
}

/** A license that no longer names its customer, whose own document still names it. */
function ofOtherUser(userId: string | undefined, said: string): Plant {
  const plant = ofDocument("licenses", { userId }, said, true)
  return (customer, index) => {
    const [id] = only(customer.users)
    return [...plant(customer, index), note("user", id, "names a license that itself names")]
  }
}

/** The license under another key; its customer's document keeps the old one. */
const rekeyed =
  (key: (old: string) => string): Plant =>
  (customer) => {
    const license = only(customer.licenses)
    license[0] = key(license[0])
    license[1].licenseKey = license[0]
    only(customer.users)[1].licenseKey = license[0]
    return [out("license", license[0], "its key is not 20 letters")]
  }

const LONG = "A crash report that goes on. ".repeat(1000)

const FAULTS: Record<string, Plant> = {
  "account without email": ofAccount({ email: undefined }, "it has no email address", true),
  "account with half an email": ofAccount({ email: "someone@" }, "is no email address", true),
  "account date": ofAccount({ createdAt: "yesterday" }, "is no date", false),
  "hash of another project": ofAccount(
    { passwordHash: "c2hvcnQ=", salt: "c2FsdA==" },
    "of another project",
    false,
  ),
  "hash without base64": ofAccount({ passwordHash: "not base64!", salt: "c2FsdA==" }, "no base64", false),
  "two accounts of one address": (customer, index) => {
    const account = accountOf(customer)
    const localId = `twin-of-${index}`
    customer.accounts.push({ ...account, localId, email: account.email.toUpperCase() })
    return [
      ...allOut(customer, out("account", account.localId, `also that of ${localId}`)),
      out("account", localId, "also that of"),
    ]
  },
  "two accounts of one id": (customer, index) => {
    const account = accountOf(customer)
    customer.accounts.push({ ...account, email: `other-${index}@example.com` })
    return [out("account", account.localId, "another record of this id")]
  },
  "user without account": (customer, index) => {
    const [, fields] = only(customer.users)
    const id = `nobody-${index}`
    customer.users.push([id, { ...fields, licenseKey: undefined, isPaid: false }])
    return [note("user", id, "there is no account of this id")]
  },
  "user with another email": ofUser({ email: "somebody-else@example.com" }, "is not that of its account"),
  "consent as text": ofUser({ optInPromotions: "yes" }, "neither true nor false"),
  "paid without license": (customer) => {
    customer.licenses = []
    const [id, fields] = only(customer.users)
    fields.licenseKey = undefined
    return [note("user", id, "marked as paid")]
  },
  "license of two": (customer, index) => {
    const [key] = only(customer.licenses)
    const localId = `borrower-${index}`
    const account = accountOf(customer)
    customer.accounts.push({ ...account, localId, email: `borrower-${index}@example.com` })
    customer.users.push([localId, { email: `borrower-${index}@example.com`, isPaid: true, licenseKey: key }])
    return [note("user", localId, "names a license that itself names")]
  },
  "key in small letters": rekeyed((key) => key.toLowerCase().replace(/^\d+/, "x")),
  "key too short": rekeyed((key) => key.slice(0, 19)),
  "two keys in one license": ofDocument(
    "licenses",
    { licenseKey: "AAAAAAAAAAAAAAAAAAAA" },
    "is another one",
    true,
  ),
  "unknown plan": ofDocument("licenses", { planType: "premium" }, "is no plan", true),
  "number of devices": ofDocument("licenses", { maxDevices: "many" }, "no number of devices", false),
  "license of nobody": ofOtherUser("deleted-long-ago", "is no account"),
  "license without user": ofOtherUser(undefined, "it has no userId"),
  "license date": ofDocument("licenses", { createdAt: "2025-02-31T00:00:00Z" }, "is no date", false),
  "device with a space": ofDocument(
    "licenses",
    { deviceId: "my computer" },
    "none that the app can have",
    false,
  ),
  "license without payment": ofDocument("licenses", { paymentId: "" }, "it has no payment", false),
  "payment of two": (customer, index) => {
    const [key, fields] = only(customer.licenses)
    const twin = `ZZZZ${String(index).padStart(16, "0")}`
    customer.licenses.push([twin, { ...fields, licenseKey: twin, deviceId: "" }])
    return [note("license", twin > key ? twin : key, "paid something else, too")]
  },
  "donation amount": ofDocument("donations", { amount: "a lot" }, "is none", true),
  "donation currency": ofDocument("donations", { amount: 500, currency: "JPY" }, "is none", true),
  "donation sign": ofDocument("donations", { amount: "₹149", currency: "USD" }, "is none", true),
  "donation without payment": ofDocument("donations", { paymentId: "" }, "it has no payment", true),
  "donation of nobody": ofDocument("donations", { userId: "deleted-long-ago" }, "is no account", true),
  "donation date": ofDocument("donations", { createdAt: {} }, "is no date", false),
  "donation twice": (customer) => {
    const [id, fields] = only(customer.donations)
    customer.donations.push([`${id}2`, { ...fields }])
    return [out("donation", `${id}2`, "is that of another record")]
  },
  "report too long": ofDocument("bugReports", { description: LONG }, "longer than the form allows", false),
  "report date": ofDocument("bugReports", { createdAt: "31/12/2025" }, "is no date", false),
  "day of report": ofDocument("bugReports", { dateOfIncident: "last Tuesday" }, "is no day", false),
  "status of report": ofDocument("bugReports", { status: "wontfix" }, "is none of this site", false),
  "report without title": ofDocument("bugReports", { title: "" }, "it has no title", false),
  "report of nobody": ofDocument("bugReports", { userId: "deleted-long-ago" }, "is no account", true),
}

export const FAULT_NAMES = Object.keys(FAULTS)

/** Makes one record of the customer wrong. */
export function applyFault(name: string, customer: OldCustomer, index: number): PlantedFault {
  return { name, lines: FAULTS[name]?.(customer, index) ?? [] }
}
