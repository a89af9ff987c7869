import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { twoFactorCopy } from "./copy.ts"

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="recovery-codes-heading">
      <h2 id="recovery-codes-heading" className="mb-3 text-xl">
        {twoFactorCopy.codes}
      </h2>
      <p className="mb-4 max-w-[60ch]">{twoFactorCopy.codesLead}</p>
      <ol className="grid list-decimal gap-1 pl-8 marker:text-muted">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono">{code}</code>
          </li>
        ))}
      </ol>
      <p className="no-print mt-3">
        <CopyButton value={codes.join("\n")} what={twoFactorCopy.copiedCodes} />
      </p>
    </section>
  )
}
