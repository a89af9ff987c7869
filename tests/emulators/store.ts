import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { emptyState, parseState, type State, serializeState } from "./state.ts"

export type Store = {
  readonly state: State
  /** To be called after each change of the state; schedules a write. */
  changed(): void
  /** Resolves when every change so far is in the file. */
  saved(): Promise<void>
}

/** Holds the state in memory and, where a file is given, writes every change to it. */
export function openStore(file: string | undefined): Store {
  const state = file === undefined ? emptyState() : loadState(file)
  let running = Promise.resolve()
  let queued: Promise<void> | null = null

  // Changes during a write share the next one.
  function changed() {
    if (file === undefined || queued !== null) return
    queued = running
      .catch(() => {})
      .then(() => {
        queued = null
        running = writeState(file, state)
        return running
      })
    queued.catch((error: Error) =>
      console.error(`The emulators could not save their state: ${error.message}`),
    )
  }

  return { state, changed, saved: () => queued ?? running }
}

/** An unreadable file is renamed, so that the emulators start anyway. */
function loadState(file: string): State {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return emptyState()
  try {
    return parseState(readFileSync(file, "utf8"))
  } catch {
    renameSync(file, `${file}.unreadable`)
    return emptyState()
  }
}

/** Replaces the file in one step, so that a crash leaves the old one or the new one. */
async function writeState(file: string, state: State): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, serializeState(state))
  await rename(temporary, file)
}
