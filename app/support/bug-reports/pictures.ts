/** Pictures attached to bug reports, which have none where no bucket is bound. Each function throws when the store does not answer. */
export type Pictures = {
  /** Never replaces one: "taken" when another picture has this key. The same one may be added again. */
  add(key: string, bytes: Uint8Array): Promise<"added" | "taken">
  /** Null when there is none. */
  find(key: string): Promise<ReadableStream | null>
  /** Deletes those that exist, at most 1,000. */
  delete(keys: string[]): Promise<void>
}
