/** Output for progress: a terminal, or a file or pipe. */
type Output = { isTTY?: boolean; write: (text: string) => unknown }

export type Progress = {
  /** Begins a step, which ends the one before, and returns what counts its work; without a total, only its time is shown. */
  step(name: string, total?: number): (count?: number) => void
  /** Ends the last step, before anything else is printed. */
  end(): void
}

/** No-op for callers that show nothing. */
export const SILENT: Progress = {
  step: () => () => {},
  end: () => {},
}

const INTERVAL_MS = 250

/** Below this, nothing can be said of the rest. */
const MIN_ELAPSED_MS = 2000

const format = (count: number) => count.toLocaleString("en-US")

/** "8 s", "3 min 20 s" */
function formatDuration(ms: number) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

type Step = { name: string; total: number | null; done: number; startedAt: number; shownAt: number }

function describe({ name, total, done, startedAt }: Step, now: number) {
  const elapsed = now - startedAt
  if (total === null) return `${name}, ${formatDuration(elapsed)}`
  const share = total === 0 ? 100 : Math.floor((100 * done) / total)
  const counted = `${name}: ${format(done)} of ${format(total)}, ${share} %`
  if (done === 0 || done >= total || elapsed < MIN_ELAPSED_MS) return counted
  return `${counted}, ${formatDuration((elapsed / done) * (total - done))} left`
}

/** Shows count, share and time left on one line of a terminal; elsewhere a line as each step begins. */
export function createProgress(output: Output = process.stdout, now = Date.now): Progress {
  let current: Step | null = null
  let timer: NodeJS.Timeout | undefined

  function show(step: Step) {
    step.shownAt = now()
    output.write(`\r\x1b[K${describe(step, step.shownAt)}`)
  }

  function end() {
    clearInterval(timer)
    if (current && output.isTTY) {
      show(current)
      output.write("\n")
    }
    current = null
  }

  function step(name: string, total: number | null = null) {
    end()
    const begun = { name, total, done: 0, startedAt: now(), shownAt: now() }
    current = begun
    if (!output.isTTY) output.write(`${total === null ? name : `${name}: ${format(total)}`}\n`)
    else {
      show(begun)
      timer = setInterval(() => show(begun), 1000)
      timer.unref()
    }
    return (count = 1) => {
      begun.done += count
      // Synchronous work keeps the timer from running.
      if (output.isTTY && now() - begun.shownAt >= INTERVAL_MS) show(begun)
    }
  }

  return { step, end }
}
