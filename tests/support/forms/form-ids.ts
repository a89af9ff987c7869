import { createKeyedHasher } from "#app/platform/gateways/hmac-keyed-hasher.server.ts"
import { createPageId } from "#app/screens/form-id.server.ts"
import { secrets } from "#tests/support/server/secrets.ts"

const keyedHasher = createKeyedHasher({ current: secrets.factorEncryptionKey, previous: null })

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** More than the audit log of any test has. */
const MANY_ENTRIES = 1_000_000

/** The id of a form of the desk, as if its page had just been read; `lastEntry` is the audit log's last entry then. */
export const newFormId = (name = "form", { lastEntry = MANY_ENTRIES, readAt = new Date() } = {}) =>
  `${createPageId({ keyedHasher, randomBytes }, { lastEntry, readAt })}-${name}`

/** The part of a form's id that the audit log keeps. */
export const storedFormId = (formId: string) => formId.slice(formId.lastIndexOf(".") + 1)
