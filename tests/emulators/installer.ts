import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"

/** As many bytes as the real installer of version 1.0.0 has, so that the download page states its true size. */
export const INSTALLER_SIZE = 63_200_000

const CHUNK_SIZE = 64 * 1024
const TEXT = "MZ stand-in for the Brisk installer. It does nothing. "
const chunk = new Uint8Array(Buffer.alloc(CHUNK_SIZE, TEXT))

function* chunks(): Generator<Uint8Array<ArrayBuffer>> {
  for (let sent = 0; sent < INSTALLER_SIZE; sent += CHUNK_SIZE) {
    yield chunk.subarray(0, Math.min(CHUNK_SIZE, INSTALLER_SIZE - sent))
  }
}

export const installerStream = () => Readable.toWeb(Readable.from(chunks())) as ReadableStream

export function installerDigest(): { size: number; sha256: string } {
  const hash = createHash("sha256")
  for (const bytes of chunks()) hash.update(bytes)
  return { size: INSTALLER_SIZE, sha256: hash.digest("hex") }
}
