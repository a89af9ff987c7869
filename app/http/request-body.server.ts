export const KIB = 1024

/**
 * How many bytes are read of a body over the limit: a client whose upload is aborted does not read the
 * response.
 */
const MAX_DRAINED_BYTES = 16 * KIB * KIB

/**
 * The body, or null when it has more than `limit` bytes; the bytes are counted, Content-Length is not
 * trusted.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (
    let read = await reader?.read();
    read?.value && size <= MAX_DRAINED_BYTES;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    if (size <= limit) chunks.push(read.value)
  }
  if (size > limit) return null
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}
