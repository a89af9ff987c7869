/** Pictures attached to bug reports, which have none where no bucket is bound. Each function throws when the store does not answer. */
export type Pictures = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Null when there is none. */
  find(key: string): Promise<ReadableStream | null>
  /** Deletes those that exist, at most 1,000. */
  delete(keys: string[]): Promise<void>
}
