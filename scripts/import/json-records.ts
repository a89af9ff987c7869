import type { Hash } from "node:crypto"
import { createReadStream } from "node:fs"
import { JSONParser } from "@streamparser/json"

/** A record of a file: the collection and the id under which it stands. */
export type JsonRecord = { collection: string; id: string; value: unknown }

/** A collection, also in the shape of `node-firestore-import-export`, and its records, which may be members of an array. */
const PATHS = ["$.*.*", "$.__collections__.*.*"]

/** How much of a file is read at once: its records wait in memory until they are taken. */
const CHUNK_BYTES = 256 * 1024

/**
 * Passes each record of a JSON file on as soon as it is read, so that memory does not grow with the file, and its bytes to the
 * hash. Throws a sentence for a file that is no such JSON, or is cut off.
 */
export async function readJsonRecords(
  file: string,
  hash: Hash,
  onRecord: (record: JsonRecord) => void,
): Promise<void> {
  const parser = new JSONParser({ paths: PATHS, keepStack: false, stringBufferSize: 64 * 1024 })
  parser.onValue = ({ key, stack, value }) => {
    const collection = String(stack.at(-1)?.key ?? "")
    // What the collections are a member of is emitted, empty, as if it were one.
    if (key === undefined || (stack.length === 2 && collection === "__collections__")) return
    onRecord({ collection, id: String(key), value })
  }
  let readBytes = 0
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk)
      parser.write(readBytes === 0 ? withoutByteOrderMark(chunk) : chunk)
      readBytes += chunk.length
    }
    if (!parser.isEnded) throw new Error("it ends too early")
  } catch (error) {
    throw asSentence(error, file, readBytes)
  }
}

const withoutByteOrderMark = (chunk: Buffer) =>
  chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? chunk.subarray(3) : chunk

function asSentence(error: unknown, file: string, readBytes: number): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if ("code" in error) return error.code === "ENOENT" ? new Error(`There is no file ${file}.`) : error
  const where = `after about ${readBytes.toLocaleString("en-US")} bytes`
  return new Error(
    `${file} is no complete JSON, ${where}. Was it copied in full? Export it again. (${error.message})`,
  )
}
