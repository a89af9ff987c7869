const MAX_RETRIES = 20

/**
 * Repeats an attempt while it returns null because another request has changed what it read. After the last retry, returns
 * `exhausted`; throws without it.
 */
export async function retryWhile<Result>(
  attempt: () => Promise<Result | null>,
  exhausted?: Result,
): Promise<Result> {
  for (let retries = 0; retries <= MAX_RETRIES; retries++) {
    const result = await attempt()
    if (result !== null) return result
  }
  if (exhausted !== undefined) return exhausted
  throw new Error("other requests changed what each attempt had read")
}
