/** Runs a command and prints what it returns; of an error, its message only, with exit status 1. */
export async function runCommand(run: () => Promise<string | undefined>): Promise<void> {
  try {
    const text = await run()
    if (text !== undefined) console.log(text)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
