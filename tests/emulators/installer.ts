import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"

/** As many bytes as the real installer of version 1.0.0 has, so that the download page states its true size. */
export const INSTALLER_SIZE = 63_200_000

const CHUNK_SIZE = 64 * 1024

/** Each file name has bytes of its own, as each version has. */
function* chunks(fileName: string, size: number): Generator<Uint8Array<ArrayBuffer>> {
  const text = `MZ stand-in for ${fileName}. It does nothing. `
  const chunk = new Uint8Array(Buffer.alloc(CHUNK_SIZE, text))
  for (let sent = 0; sent < size; sent += CHUNK_SIZE) {
    yield chunk.subarray(0, Math.min(CHUNK_SIZE, size - sent))
  }
}

export const installerStream = (fileName: string, size: number) =>
  Readable.toWeb(Readable.from(chunks(fileName, size))) as ReadableStream

export function installerDigest(
  fileName: string,
  size: number = INSTALLER_SIZE,
): { size: number; sha256: string } {
  const hash = createHash("sha256")
  for (const bytes of chunks(fileName, size)) hash.update(bytes)
  return { size, sha256: hash.digest("hex") }
}
