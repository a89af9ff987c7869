import type { SiteAddresses } from "./email-content.ts"
import type { Email, EmailKind } from "./email-kinds.ts"

type Recipient =
  | "Buyer"
  | "Payer"
  | "License holder"
  | "Account"
  | "Reporter"
  | "Readers of news"
  | "Owners"
  | "Support"

type Words = {
  /** Name in URLs of the desk. */
  name: string
  title: string
  to: Recipient
  /** The event that it is sent on. */
  when: string
}

/** Changes the facts of a sample before it is written. */
type Change = (facts: unknown) => unknown

/** An email with made-up facts, and its words in the desk’s list of templates. */
export type EmailSample = Words & { write: (site: SiteAddresses, change?: Change) => Omit<Email, "to"> }

/** Names at the desk of the emails of a kind, and of each template. */
export type DeclaredKind = {
  kind: EmailKind
  /** Name in the filter of emails; by default the title of its first sample. */
  label?: string
  samples: readonly EmailSample[]
}

/** Declares a sample of a template. */
export function emailSample<Facts>({
  facts,
  write,
  ...words
}: Words & {
  facts: (site: SiteAddresses) => Facts
  write: (facts: Facts, site: SiteAddresses) => Omit<Email, "to">
}): EmailSample {
  return {
    ...words,
    write: (site, change = (given) => given) => write(change(facts(site)) as Facts, site),
  }
}
