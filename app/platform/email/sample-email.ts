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
  /** Its name in addresses of the desk. */
  name: string
  title: string
  to: Recipient
  /** What it is sent at. */
  when: string
}

/** Changes the facts of a sample before it is written. */
type Change = (facts: unknown) => unknown

/** An email with made-up facts, and its words in the desk’s list of templates. */
export type EmailSample = Words & { write: (site: SiteAddresses, change?: Change) => Omit<Email, "to"> }

/** What the desk calls the emails of a kind, and each of its templates. */
export type DeclaredKind = {
  kind: EmailKind
  /** Its name in the filter of emails; by default the title of its first sample. */
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
