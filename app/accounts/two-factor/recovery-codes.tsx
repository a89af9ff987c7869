import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { twoFactorCopy } from "./copy.ts"

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="recovery-codes-heading" className="part">
      <h2 id="recovery-codes-heading">{twoFactorCopy.codes}</h2>
      <p>{twoFactorCopy.codesLead}</p>
      <ol className="card mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-2.5">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-sm font-semibold">{code}</code>
          </li>
        ))}
      </ol>
      <p className="no-print mt-3">
        <CopyButton value={codes.join("\n")} what={twoFactorCopy.copiedCodes} />
      </p>
    </section>
  )
}
