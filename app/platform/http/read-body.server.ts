import { Buffer } from "node:buffer"
import { minutes, withTimeout } from "#app/platform/time.ts"
import type { FormCounter } from "./form-counter.server.ts"

export const KIB = 1024

/** The most bytes of a form without a picture, and of other bodies but those of webhooks. */
export const FORM_LIMIT = 64 * KIB

/**
 * How many bytes are read of a body that is refused: a client whose upload is aborted does not read the response.
 */
const MAX_DRAINED_BYTES = 16 * KIB * KIB

/** A picture of 5 MB takes a minute and a half at half a megabit a second. */
const TIMEOUT = minutes(2)

type Bounds = {
  /** Maximum size in bytes. */
  limit: number
  /** Counter of a form's fields. */
  counter?: FormCounter | undefined
}

/**
 * The body; "too-large" when it exceeds a bound, of which nothing is kept, and "cut-off" when it ends early or never. The
 * bytes are counted, Content-Length is not trusted.
 */
export async function readBody(request: Request, bounds: Bounds) {
  return await withTimeout(TIMEOUT, readBounded(request, bounds)).catch(() => "cut-off" as const)
}

async function readBounded(request: Request, { limit, counter }: Bounds) {
  const chunks: Uint8Array[] = []
  let size = 0
  let isWithin = true
  const reader = request.body?.getReader()
  for (
    let read = await reader?.read();
    read?.value && size <= MAX_DRAINED_BYTES;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    isWithin &&= size <= limit && (counter?.add(read.value) ?? true)
    if (isWithin) chunks.push(read.value)
    else chunks.length = 0
  }
  const body = Buffer.concat(chunks)
  return isWithin && !counter?.hasLongName(body) ? body : ("too-large" as const)
}
