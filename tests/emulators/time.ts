/** A duration in milliseconds. */
export const seconds = (count: number) => count * 1000

/** A duration in milliseconds. */
export const hours = (count: number) => seconds(count * 60 * 60)

/** Now, in whole seconds, as the payment provider dates everything. */
export const unixSeconds = () => Math.floor(Date.now() / seconds(1))
