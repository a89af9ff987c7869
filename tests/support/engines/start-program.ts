import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

/** A program that runs in a home directory of its own. */
export type Program = {
  /** Resolves with the group of the first matching line of output; rejects if the program exits before. */
  find: (line: RegExp) => Promise<string>
  /** Ends it and what it started. */
  end: () => Promise<void>
}

export function startProgram(
  [program = "", ...args]: string[],
  { home, env = {} }: { home: string; env?: Record<string, string> },
): Program {
  const child = spawn(program, args, {
    detached: true,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: `${home}/.config`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const exited = once(child, "exit")
  exited.catch(() => {})
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    } catch {
      // Already exited.
    }
  }
  process.once("exit", kill)
  const lines: string[] = []
  const readers = [child.stdout, child.stderr].map((input) => createInterface(input))
  for (const reader of readers) reader.on("line", (line) => lines.push(line))
  const find = (line: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const search = (text: string) => {
        const found = line.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      }
      for (const text of lines) search(text)
      for (const reader of readers) reader.on("line", search)
      const fail = () => reject(new Error(`${program} exited: ${lines.join("\n")}`))
      exited.then(fail, reject)
    })
  const end = async () => {
    process.off("exit", kill)
    kill()
    await exited
  }
  return { find, end }
}
