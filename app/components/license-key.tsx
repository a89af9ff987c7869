import { CopyButton } from "./copy-button.tsx"

const GROUP_STARTS = [0, 5, 10, 15]

/** Shows the key in groups of five, spaced by CSS so that copying the selected key adds no spaces. */
export function LicenseKey({ value }: { value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <code className="font-mono text-[clamp(1.05rem,4.6vw,1.5rem)] font-semibold">
        {GROUP_STARTS.map((start) => (
          <span key={start} className="mr-[0.6em] inline-block last:mr-0">
            {value.slice(start, start + 5)}
          </span>
        ))}
      </code>
      <CopyButton value={value} what="license key" />
    </div>
  )
}
