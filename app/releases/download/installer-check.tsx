import type { ReactNode } from "react"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { installerCopy } from "./copy.ts"

type InstallerCheckProps = {
  fileName: string
  /** SHA-256 of the installer in hex; null if unknown. */
  sha256: string | null
  /** The name in the file's digital signature; null for none. */
  signer: string | null
  /** True if the page runs script, which copy buttons need. */
  canCopy?: boolean
}

/** Shows who signs the installer, what Windows says about it, how to check it, and what uninstalling leaves. */
export function InstallerCheck({ fileName, sha256, signer, canCopy = true }: InstallerCheckProps) {
  const { heading, signature, smartScreen, hash, check, afterUninstalling } = installerCopy
  const command = sha256 && `(Get-FileHash .\\${fileName}).Hash -eq "${sha256.toUpperCase()}"`
  return (
    <section aria-labelledby="check">
      <h2 id="check">{heading}</h2>
      <dl className="facts mt-4">
        <Fact name={signature.label}>{signer ? signature.signed(signer) : signature.unsigned}</Fact>
        {!signer && (
          <Fact id="warning" name={smartScreen.label}>
            {smartScreen.text}
            <span className="mt-3 flex flex-wrap gap-3">
              {smartScreen.presses.map(({ drawing, alt }) => (
                <img key={drawing} src={`/drawings/${drawing}.svg`} width={320} height={208} alt={alt} />
              ))}
            </span>
          </Fact>
        )}
        {sha256 && command && (
          <>
            <Fact name={hash}>
              <code className="font-mono text-[0.95rem] break-all">{sha256}</code>
              {canCopy && <CopyButton value={sha256} what={hash} />}
            </Fact>
            <Fact name={check.label}>
              {check.before} <code className="font-mono">{check.printed}</code>
              {check.after} <code className="mt-1 block font-mono text-[0.95rem] break-all">{command}</code>
              {canCopy && <CopyButton value={command} what={check.command} />}
            </Fact>
          </>
        )}
        <Fact name={afterUninstalling.label}>{afterUninstalling.text}</Fact>
      </dl>
    </section>
  )
}

function Fact({ id, name, children }: { id?: string; name: string; children: ReactNode }) {
  return (
    <div id={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type InstallStepsProps = {
  heading: string
  steps: readonly { title: string; text: string }[]
}

/** Numbered steps from the downloaded file to the started app. */
export function InstallSteps({ heading, steps }: InstallStepsProps) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{heading}</h2>
      <ol className="steps mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-8 gap-y-7">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3 className="mt-3">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4">
        <HelpLink article="install">{installerCopy.more}</HelpLink>
      </p>
    </section>
  )
}
