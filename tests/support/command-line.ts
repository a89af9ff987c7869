import { parseArgs } from "node:util"

/** The options of a command, `--name value`; an unknown one ends it with a sentence. */
export function readOptions<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]))
  try {
    return parseArgs({ options }).values as Partial<Record<Name, string>>
  } catch (error) {
    return leave(error instanceof Error ? error.message : String(error))
  }
}

/** A whole number within bounds; what was not given is the fallback. */
export function readCount(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0 || count > most)
    leave(`${text} is not a number from 0 to ${most}`)
  return count
}

export function leave(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
