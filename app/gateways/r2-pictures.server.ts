import { seconds } from "#app/domain/time.ts"
import { withTimeout } from "#app/domain/with-timeout.ts"
import type { Pictures } from "./pictures.ts"

const TIMEOUT = seconds(8)

export function createR2Pictures(bucket: R2Bucket): Pictures {
  return {
    async put(key, bytes) {
      await withTimeout(TIMEOUT, bucket.put(key, bytes))
    },
    async find(key) {
      const object = await withTimeout(TIMEOUT, bucket.get(key))
      return object?.body ?? null
    },
    delete: (keys) => withTimeout(TIMEOUT, bucket.delete(keys)),
  }
}
