import { useState } from "react"
import { copyButtonCopy } from "./copy.ts"
import { useHydrated } from "./rendering.ts"

/** Copies a value to the clipboard; invisible until hydrated, not laid out without JavaScript. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [outcome, setOutcome] = useState<"" | "copied" | "failed">("")
  const hydrated = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome("copied")
    } catch {
      setOutcome("failed")
    }
  }

  return (
    <span className={`copy inline-flex items-center noscript:hidden ${hydrated ? "" : "invisible"}`}>
      <button
        type="button"
        onClick={copy}
        onBlur={() => setOutcome("")}
        aria-label={copyButtonCopy.copyWhat(what)}
        className="min-h-11 cursor-pointer rounded-sm px-2 text-sm font-semibold text-accent"
      >
        {copyButtonCopy.copy}
      </button>
      <span role="status" className="text-sm text-muted [&:not(:empty)]:ms-2">
        {outcome && copyButtonCopy[outcome]}
      </span>
    </span>
  )
}
