import { createInterface } from "node:readline/promises"
import { isatty } from "node:tty"
import { readPrivateFile } from "./private-file.ts"

/**
 * What is personal comes from a file, from the standard input ("-"), or from whoever is asked: every user of a machine can
 * read the arguments of its processes. A file that others can read is refused.
 */
export async function readPersonal(question: string, file: string | undefined): Promise<string> {
  const text = file === undefined && isatty(0) ? await ask(question) : readPrivateFile(file ?? "-")
  if (text.trim() === "") throw new Error(`${question}: nothing was given.`)
  return text.trim()
}

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await prompt.question(`${question}: `)
  } finally {
    prompt.close()
  }
}
