import type { ChainEnd } from "#app/domain/audit/record-chain.ts"

/**
 * Authenticates what the database keeps, by a key that the database does not have: who can write to it can change a
 * record, and not its signature.
 */
export type RecordSigner = {
  /** HMAC-SHA256 of the text under the current key, in hex. */
  sign(text: string): string
  /** Whether the current or the previous key made this signature of the text. */
  isSigned(text: string, signature: string | null): boolean
}

/** Up to where the audit log and the papers were found to be as they were written. */
export type Anchor = {
  entries: ChainEnd
  papers: ChainEnd
  /** When the first anchor was set: what was there then was taken as it was. */
  since: Date
}

/** A store apart from the database, so that who can write to the one can't make the other fit. */
export type RecordAnchor = {
  /** `isCurrent` unless the previous key signed it; "forged" where what is stored was not signed by this site. Throws while the store does not answer. */
  find(): Promise<(Anchor & { isCurrent: boolean }) | null | "forged">
  store(anchor: Anchor): Promise<void>
}
