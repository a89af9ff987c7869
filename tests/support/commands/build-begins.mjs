import childProcess from "node:child_process"
import { rmSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"

// Preloaded into a command: just before it starts workerd, a build begins in the same clone, which deletes what the last one
// made. Without this, only a busy machine shows it.
const { spawn } = childProcess
childProcess.spawn = (command, ...rest) => {
  if (String(command).includes("workerd")) rmSync("build/client", { recursive: true, force: true })
  return spawn(command, ...rest)
}
syncBuiltinESMExports()
