/** A duration in milliseconds. */
export const seconds = (count: number) => count * 1000

/** A duration in milliseconds. */
export const hours = (count: number) => seconds(count * 60 * 60)

/** A duration in milliseconds. */
export const days = (count: number) => hours(count * 24)

/** The current time in whole Unix seconds, the unit of Razorpay's dates. */
export const unixSeconds = () => Math.floor(Date.now() / seconds(1))
