import { CopyButton } from "#app/components/copy-button.tsx"
import { brand } from "#app/copy/brand.ts"

/** The installer's SHA-256, and the PowerShell command that compares the downloaded file with it. */
export function InstallerCheck({
  fileName,
  sha256,
  canCopy = true,
}: {
  fileName: string
  sha256: string
  /** Whether the page runs script, without which nothing can be copied by a button. */
  canCopy?: boolean
}) {
  const command = `(Get-FileHash .\\${fileName}).Hash -eq "${sha256.toUpperCase()}"`
  return (
    <section className="card grid gap-4" aria-labelledby="check">
      <h2 id="check" className="text-xl">
        Check the file
      </h2>
      <dl className="grid gap-4">
        <div>
          <dt className="text-muted">File</dt>
          <dd className="font-mono text-[0.95rem] break-all">{fileName}</dd>
        </div>
        <div>
          <dt className="text-muted">Publisher</dt>
          <dd>{brand.fullName}</dd>
        </div>
        <div>
          <dt className="text-muted">SHA-256</dt>
          <dd className="flex flex-wrap items-center gap-x-4">
            <code className="font-mono text-[0.95rem] break-all">{sha256}</code>
            {canCopy && <CopyButton value={sha256} what="SHA-256" />}
          </dd>
        </div>
      </dl>
      <div className="border-t border-line pt-4">
        <p>
          In PowerShell, in the folder with the file. It prints <code className="font-mono">True</code> if the
          file is the one we published, complete and unchanged:
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4">
          <code className="font-mono text-[0.95rem] break-all">{command}</code>
          {canCopy && <CopyButton value={command} what="PowerShell command" />}
        </p>
      </div>
    </section>
  )
}
