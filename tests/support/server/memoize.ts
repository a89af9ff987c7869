/** Creates something when it is first asked for, and returns the same from then on. */
export function memoize<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => {
    created ??= create()
    return created
  }
}
