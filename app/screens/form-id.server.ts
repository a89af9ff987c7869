import type { AppLoadContext } from "@remix-run/cloudflare"
import { createTimedId, timeOfId } from "#app/platform/random.ts"

type Page = {
  /** Number of the audit log's last entry when the page was read. */
  lastEntry: number
  readAt: Date
}

type Signing = Pick<AppLoadContext, "keyedHasher">

/** Prefix of the form ids of a page: a random id with its time, and the log's last entry, signed. */
export function createPageId(
  { keyedHasher, randomBytes }: Signing & Pick<AppLoadContext, "randomBytes">,
  page: Page,
) {
  const id = createTimedId(page.readAt, randomBytes)
  const lastEntry = page.lastEntry.toString(36)
  return [keyedHasher.hash(signedText(id, lastEntry)), lastEntry, id].join(".")
}

/** Maximum number of characters of a form's id. */
export const FORM_ID_LENGTH = 160

/** Parts of a form id: the signature (`KeyedHasher`), the last entry, and the id that the audit log keeps. */
const FORM_ID = /^([\w-]{8}\.[\w-]{43})\.([a-z0-9]{1,11})\.(([a-z0-9]{25})[a-z0-9-]{0,65})$/

/** Reads a form's id, and when and with which last entry its page was read; null unless a page of ours gave it. */
export function readFormId({ keyedHasher }: Signing, text: string): (Page & { id: string }) | null {
  const [, signature = "", lastEntry = "", id = "", pageId = ""] = FORM_ID.exec(text) ?? []
  if (!keyedHasher.isHashOf(signedText(pageId, lastEntry), signature)) return null
  return { id, lastEntry: Number.parseInt(lastEntry, 36), readAt: timeOfId(id) }
}

const signedText = (pageId: string, lastEntry: string) =>
  JSON.stringify(["page of the desk", pageId, lastEntry])
