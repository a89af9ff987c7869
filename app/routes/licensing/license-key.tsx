import { CopyButton } from "#app/components/copy-button.tsx"

const GROUP_STARTS = [0, 5, 10, 15]

/** A key set to be read aloud; the gaps are drawn, so that it is selected and copied without them. */
export function LicenseKey({ value }: { value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <code className="flex flex-wrap gap-x-[0.6em] font-mono text-[clamp(1.05rem,4.6vw,1.5rem)] font-semibold">
        {GROUP_STARTS.map((start) => (
          <span key={start}>{value.slice(start, start + 5)}</span>
        ))}
      </code>
      <CopyButton value={value} what="license key" />
    </div>
  )
}
