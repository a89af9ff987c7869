import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { emptyState, parseState, type State, serializeState } from "./state.ts"

export type Store = {
  readonly state: State
  /** To be called after every change of the state: it will be written soon. */
  changed(): void
  /** Resolves when every change so far is in the file. */
  saved(): Promise<void>
}

/** Keeps the state in memory and, where a file is given, a copy of it there. */
export function openStore(file: string | undefined): Store {
  const state = file === undefined ? emptyState() : loadState(file)
  let running = Promise.resolve()
  let queued: Promise<void> | null = null

  // Changes that come while a write is under way share the next one: many requests, few writes.
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

function loadState(file: string): State {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) return emptyState()
  try {
    return parseState(readFileSync(file, "utf8"))
  } catch {
    // Stand-in data is not worth refusing to start for; it is kept aside in case it is.
    renameSync(file, `${file}.unreadable`)
    return emptyState()
  }
}

/** A crash in the middle leaves the former file whole. */
async function writeState(file: string, state: State): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  await writeFile(unfinished, serializeState(state))
  await rename(unfinished, file)
}
