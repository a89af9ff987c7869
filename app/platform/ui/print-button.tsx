import { Icon } from "./icon.tsx"
import { printCopy as copy } from "./print-copy.ts"

/** Prints a page whose script is "print"; without script, says how. */
export function PrintButton({ className }: { className: string }) {
  return (
    <>
      <button id="print" type="button" className={`no-print ${className} noscript:hidden`}>
        <Icon name="download" size={18} />
        {copy.print}
      </button>
      <noscript>
        <p className="no-print small">{copy.withoutScript}</p>
      </noscript>
    </>
  )
}
