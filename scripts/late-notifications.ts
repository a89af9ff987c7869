type SharedIntegers = Int32Array | BigInt64Array
type WaitArguments = [array: SharedIntegers, index: number, value: number | bigint, timeout?: number]

const wait = Atomics.wait as (...args: WaitArguments) => ReturnType<typeof Atomics.wait>
const load = Atomics.load as (array: SharedIntegers, index: number) => number | bigint

/**
 * Miniflare's bindings wait for a thread that stores a value and then notifies. A busy machine may hold that thread up
 * in between: the notification then comes during the next wait, and from there on every answer belongs to the question
 * before it. From here on, a wait without a time limit goes on until the value has changed. Miniflare does so itself from
 * the versions of September 2026 on, which need Node.js 22.
 */
export function outwaitLateNotifications(): void {
  Atomics.wait = (...args: WaitArguments) => {
    const [array, index, value, timeout] = args
    let outcome = wait(...args)
    while (outcome === "ok" && timeout === undefined && load(array, index) === value) outcome = wait(...args)
    return outcome
  }
}
