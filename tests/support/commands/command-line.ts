import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"

/** The options of a command as `--name value`. An unknown option prints an error and exits. */
export function readOptions<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]))
  try {
    return parseArgs({ options }).values as Partial<Record<Name, string>>
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  }
}

/** An integer from 0 to `max`; the default value when the option is missing. */
export function readCount(text: string | undefined, defaultValue: number, max: number): number {
  if (text === undefined) return defaultValue
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > max)
    exitWithError(`${text} is not an integer from 0 to ${max}`)
  return count
}

export const drawSeed = () => randomInt(2 ** 31)

export function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}
