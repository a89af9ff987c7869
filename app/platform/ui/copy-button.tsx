import { useState } from "react"
import { useHydrated } from "./use-hydrated.ts"

/** Copies a value to the clipboard; invisible until hydrated, not laid out without JavaScript. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [outcome, setOutcome] = useState<"" | "Copied" | "Select it and copy">("")
  const hydrated = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome("Copied")
    } catch {
      setOutcome("Select it and copy")
    }
  }

  return (
    <span className={`copy inline-flex items-center gap-2 noscript:hidden ${hydrated ? "" : "invisible"}`}>
      <button
        type="button"
        onClick={copy}
        onBlur={() => setOutcome("")}
        aria-label={`Copy ${what}`}
        className="min-h-11 cursor-pointer rounded-sm px-2 text-sm font-semibold text-accent"
      >
        Copy
      </button>
      <span role="status" className="text-sm text-muted">
        {outcome}
      </span>
    </span>
  )
}
