import { Buffer } from "node:buffer"
import { seconds, withTimeout } from "#app/platform/time.ts"
import type { Pictures } from "./pictures.ts"

const TIMEOUT = seconds(8)

/** The bucket decides between two requests that add under one key at once. */
const ONLY_NEW = new Headers({ "if-none-match": "*" })

export function createR2Pictures(bucket: R2Bucket): Pictures {
  return {
    async add(key, bytes) {
      const added = await withTimeout(TIMEOUT, bucket.put(key, bytes, { onlyIf: ONLY_NEW }))
      if (added) return "added"
      const stored = await withTimeout(TIMEOUT, bucket.get(key))
      const storedBytes = stored && (await withTimeout(TIMEOUT, stored.arrayBuffer()))
      return storedBytes && Buffer.from(storedBytes).equals(bytes) ? "added" : "taken"
    },
    async find(key) {
      const object = await withTimeout(TIMEOUT, bucket.get(key))
      return object?.body ?? null
    },
    delete: (keys) => withTimeout(TIMEOUT, bucket.delete(keys)),
  }
}
