import * as z from "zod"
import { seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/with-timeout.ts"
import { createRecordSigner } from "./hmac-record-signer.server.ts"
import type { Anchor, RecordAnchor, RecordSigner } from "./records.ts"

export const ANCHOR_KEY = "record-anchor"

const TIMEOUT = seconds(5)

const End = z.object({ number: z.int().nonnegative(), hash: z.string().length(64) })
const Stored = z.object({
  entries: End,
  papers: End,
  since: z.iso.datetime(),
  signature: z.string(),
})

export type RecordProtection = { recordSigner: RecordSigner; recordAnchor: RecordAnchor }

/** The signer, and the anchor in KV that it signs. */
export function createRecordProtection(
  kv: KVNamespace,
  keys: { current: string; previous: string | null },
): RecordProtection {
  const recordSigner = createRecordSigner(keys)
  return { recordSigner, recordAnchor: createKvRecordAnchor(kv, recordSigner) }
}

/** The anchor in Workers KV, signed, because whoever has the namespace may not have the secret. */
function createKvRecordAnchor(kv: KVNamespace, signer: RecordSigner): RecordAnchor {
  return {
    async find() {
      const text = await withTimeout(TIMEOUT, kv.get(ANCHOR_KEY))
      if (text === null) return null
      const stored = Stored.safeParse(parseJson(text))
      if (!stored.success) return "forged"
      const { entries, papers, since, signature } = stored.data
      const anchor = { entries, papers, since: new Date(since) }
      if (!signer.isSigned(signedText(anchor), signature)) return "forged"
      return { ...anchor, isCurrent: signature === signer.sign(signedText(anchor)) }
    },
    async store(anchor) {
      const { entries, papers, since } = anchor
      const signature = signer.sign(signedText(anchor))
      await withTimeout(TIMEOUT, kv.put(ANCHOR_KEY, JSON.stringify({ entries, papers, since, signature })))
    },
  }
}

const signedText = ({ entries, papers, since }: Anchor) =>
  JSON.stringify(["anchor", entries.number, entries.hash, papers.number, papers.hash, since.getTime()])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
