import * as z from "zod"
import { type Finding, ok, warning } from "./finding.ts"
import type { Surroundings } from "./surroundings.ts"

const CLOUDFLARE_DNS = "https://cloudflare-dns.com/dns-query"

const Answers = z.object({
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
})

const TYPES = { TXT: 16, MX: 15, CNAME: 5 } as const
type RecordType = keyof typeof TYPES

type Lookup = (type: RecordType, name: string) => Promise<string[]>

/** Records that say who may send for a domain, in the order in which they are told. */
type Expected = {
  subject: string
  type: RecordType
  /** Where the record may be, the nearest first: the first name that has one counts. */
  names: (domain: string, returnPath: string) => string[]
  isRight: (record: string) => boolean
  remedy: string
}

const Domains = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
const DomainRecords = z.object({ records: z.array(z.object({ name: z.string(), type: z.string() })) })

const DEFAULT_RETURN_PATH = "send"

const AT_RESEND = "resend.com/domains shows the record of this domain: set it at Cloudflare, DNS."

/** Resend's records (resend.com/docs/dashboard/domains/introduction, 2026-11-23), and the domain's own policy. */
const EXPECTED: Expected[] = [
  {
    subject: "SPF",
    type: "TXT",
    names: (domain, returnPath) => [`${returnPath}.${domain}`],
    isRight: (record) => /^v=spf1\b.*\binclude:amazonses\.com\b/.test(record),
    remedy: AT_RESEND,
  },
  {
    subject: "DKIM",
    type: "TXT",
    names: (domain) => [`resend._domainkey.${domain}`],
    isRight: (record) => /(^|;\s*)p=[A-Za-z0-9+/]{20,}/.test(record),
    remedy: AT_RESEND,
  },
  {
    subject: "Bounces",
    type: "MX",
    names: (domain, returnPath) => [`${returnPath}.${domain}`],
    isRight: (record) => /\bfeedback-smtp\.[\w-]+\.amazonses\.com\.?$/.test(record),
    remedy: AT_RESEND,
  },
  {
    subject: "DMARC",
    type: "TXT",
    names: policyNames,
    isRight: (record) => /^v=DMARC1\s*;\s*p=(none|quarantine|reject)\b/i.test(record),
    remedy:
      'Set the TXT record "v=DMARC1; p=none" at Cloudflare, DNS; after a month without complaints "p=quarantine".',
  },
]

/** Whether the DNS of the senders' domains lets mailboxes believe the emails, asked over HTTPS. */
export async function checkMailDomain(surroundings: Surroundings): Promise<Finding[]> {
  const { variables, isRemote } = surroundings
  // Locally, the emulators answer for the domain of the example.
  const url = isRemote ? CLOUDFLARE_DNS : `${variables.RESEND_API_URL}/dns-query`
  const returnPath = await findReturnPaths(surroundings)
  const senders = [variables.MAIL_FROM, variables.NEWS_FROM].filter((from) => from !== undefined)
  const domains = [...new Set(senders.map(domainOf))]
  const lookup = openLookup(surroundings, url)
  const findings = await Promise.all(
    domains.map((domain) => checkRecords(domain, lookup, returnPath(domain))),
  )
  return findings.flat()
}

/** What is known of every record, or one finding if any of them could not be asked for. */
export async function checkRecords(
  domain: string,
  lookup: Lookup,
  returnPath = DEFAULT_RETURN_PATH,
): Promise<Finding[]> {
  let answers: { at: string; records: string[] }[]
  try {
    answers = await Promise.all(
      EXPECTED.map(({ type, names }) => lookupFirst(lookup, type, names(domain, returnPath))),
    )
  } catch {
    return [
      warning("Mail domain", {
        says: `The DNS did not answer for the records of ${domain}.`,
        remedy: "Run the doctor again.",
      }),
    ]
  }
  return EXPECTED.map(({ subject, type, isRight, remedy }, index) => {
    const { at, records } = answers[index] ?? { at: domain, records: [] }
    if (records.some(isRight)) return ok(subject, `the ${type} record of ${at} is right`)
    const found = records.length === 0 ? "is missing" : "is not as it should be"
    return warning(subject, {
      says: `The ${type} record of ${at} ${found}: mailboxes may refuse emails of ${domain}, or call them spam.`,
      remedy,
    })
  })
}

/** What the first of the names has that has any; the nearest name where none has. */
async function lookupFirst(lookup: Lookup, type: RecordType, names: string[]) {
  for (const at of names) {
    const records = await lookup(type, at)
    if (records.length > 0) return { at, records }
  }
  return { at: names[0] ?? "", records: [] }
}

/** Without a policy of its own, a subdomain has that of the organizational domain (RFC 7489, 6.6.3). */
function policyNames(domain: string): string[] {
  const labels = domain.split(".")
  const domains = labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index))
  return domains.map((rest) => `_dmarc.${rest.join(".")}`)
}

/** The return path of each domain, by Resend's own list of its records where the key may read it. */
async function findReturnPaths({ variables, fetch }: Pick<Surroundings, "variables" | "fetch">) {
  const { RESEND_API_KEY: key, RESEND_API_URL: url } = variables
  const paths = new Map<string, string>()
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return response.json()
  }
  try {
    const { data } = key ? Domains.parse(await read("/domains")) : { data: [] }
    for (const { id, name } of data) {
      const { records } = DomainRecords.parse(await read(`/domains/${id}`))
      const [label] = records.find(({ type }) => type === "MX")?.name.split(".") ?? []
      if (label) paths.set(name, label)
    }
  } catch {
    // A key that may only send reads no records.
  }
  return (domain: string) => paths.get(domain) ?? DEFAULT_RETURN_PATH
}

/** The records of a name; CNAMEs on the way are followed by the resolver and left out. */
function openLookup({ fetch }: Pick<Surroundings, "fetch">, url: string): Lookup {
  return async (type, name) => {
    const response = await fetch(`${url}?${new URLSearchParams({ name, type })}`, {
      headers: { accept: "application/dns-json" },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { Answer = [] } = Answers.parse(await response.json())
    return Answer.filter((answer) => answer.type === TYPES[type]).map(({ data }) => unquote(data))
  }
}

/** A long text comes in several quoted parts. */
const unquote = (data: string) =>
  data.startsWith('"') ? data.replace(/^"|"$/g, "").replace(/"\s*"/g, "") : data

const domainOf = (from: string) => (from.match(/@([^\s@<>]+)>?$/)?.[1] ?? "").toLowerCase()
