/** Resolves or rejects like `promise`, or rejects after `duration` milliseconds; does not cancel the work. */
export function withTimeout<T>(duration: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), duration)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
