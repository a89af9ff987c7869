/** The work's outcome, or a failure when it is not there within `duration` milliseconds. */
export function withTimeout<T>(duration: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), duration)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
