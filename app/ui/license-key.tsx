import { licenseKeyGroups } from "#app/domain/license-key.ts"
import { CopyButton } from "./copy-button.tsx"

/** A key set to be read aloud; the gaps are drawn, so that it is selected and copied without them. */
export function LicenseKey({ value }: { value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <code className="flex flex-wrap gap-x-[0.6em] font-mono text-[clamp(1.05rem,4.6vw,1.5rem)] font-semibold">
        {licenseKeyGroups(value).map((group, index) => (
          <span key={`${index}-${group}`}>{group}</span>
        ))}
      </code>
      <CopyButton value={value} what="license key" />
    </div>
  )
}
