/** `npm run test:long` sets it. `npm test` runs the short form of the tests that read it, each within seconds. */
const isLong = process.env.TEST_LENGTH === "long"

export const byLength = <Short, Long = Short>(short: Short, long: Long): Short | Long =>
  isLong ? long : short

/** Seed of the tests' random values: `TEST_SEED` in the environment, or the same in each run. */
export const testSeed = Number(process.env.TEST_SEED ?? 20261120)
export const isDrawnAnew = process.env.TEST_SEED !== undefined
