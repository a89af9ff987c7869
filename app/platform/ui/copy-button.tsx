import { useState } from "react"
import { copyButtonCopy } from "./copy.ts"
import { Icon } from "./icon.tsx"
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
        className="btn btn-quiet btn-small"
      >
        <Icon name="copy" size={16} />
        {copyButtonCopy.copy}
      </button>
      <span role="status" className="text-sm text-muted [&:not(:empty)]:ms-2">
        {outcome && copyButtonCopy[outcome]}
      </span>
    </span>
  )
}
