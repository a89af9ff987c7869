/** In hexadecimal digits: 96 of the 256 bits, which identify a session and can't be turned back into its id. */
const PUBLIC_ID_LENGTH = 24

const PUBLIC_ID = /^[0-9a-f]{24}$/

/** What pages and forms call a session: the beginning of the hash of its secret id. */
export const publicSessionId = (idHash: string) => idHash.slice(0, PUBLIC_ID_LENGTH)

export const isPublicSessionId = (text: string) => PUBLIC_ID.test(text)

/** A session as its account sees it; times before the columns existed are null. */
export type SessionRow = {
  /** See `publicSessionId`. */
  id: string
  browser: string | null
  country: string | null
  createdAt: Date
  lastSeenDay: string | null
}
