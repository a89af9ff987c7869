import { removeAbandoned } from "./temporary-directory.ts"

/**
 * Runs a command and prints what it returns; of an error, its message only, with exit status 1. Removes first what a command that was
 * killed left in the folder of temporary files.
 */
export async function runCommand(run: () => Promise<string | undefined>): Promise<void> {
  removeAbandoned()
  try {
    const text = await run()
    if (text !== undefined) console.log(text)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
