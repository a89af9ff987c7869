import type { ReactNode } from "react"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Drawing } from "#app/platform/ui/drawing.tsx"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { installerCopy } from "./copy.ts"

type InstallerFactsProps = {
  fileName: string
  /** SHA-256 of the installer in hex; null if unknown. */
  sha256: string | null
  /** The name in the file's digital signature; null for none. */
  signer: string | null
  /** True if the page runs script, which copy buttons need. */
  canCopy?: boolean
  /** False where the page shows Windows' warning, and says what uninstalling leaves, elsewhere. */
  hasWarning?: boolean
}

/** Shows who signs the installer, what Windows says about it, how to check it, and what uninstalling leaves. */
export function InstallerCheck(file: InstallerFactsProps) {
  return (
    <section aria-labelledby="check">
      <h2 id="check">{installerCopy.heading}</h2>
      <div className="mt-4">
        <InstallerFacts {...file} />
      </div>
    </section>
  )
}

export function InstallerFacts({
  fileName,
  sha256,
  signer,
  canCopy = true,
  hasWarning = true,
}: InstallerFactsProps) {
  const { signature, smartScreen, hash, check, afterUninstalling } = installerCopy
  const command = sha256 && `(Get-FileHash .\\${fileName}).Hash -eq "${sha256.toUpperCase()}"`
  return (
    <dl className="facts border-b border-line">
      <Fact name={signature.label}>{signer ? signature.signed(signer) : signature.unsigned}</Fact>
      {!signer && hasWarning && (
        <Fact name={smartScreen.label}>
          {smartScreen.text}
          <SmartScreenDrawings />
        </Fact>
      )}
      {sha256 && command && (
        <>
          <Fact name={hash}>
            <code className="hash">{sha256}</code>
            {canCopy && <CopyButton value={sha256} what={hash} />}
          </Fact>
          <Fact name={check.label}>
            {`${check.before} `}
            <code className="font-mono">{check.printed}</code>
            {check.after}
            <code className="hash mt-2">{command}</code>
            {canCopy && <CopyButton value={command} what={check.command} />}
          </Fact>
        </>
      )}
      {hasWarning && <Fact name={afterUninstalling.label}>{afterUninstalling.text}</Fact>}
    </dl>
  )
}

/** The two buttons to press in Windows' warning of an installer that is not signed. */
export function SmartScreenDrawings() {
  return (
    <span className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
      {installerCopy.smartScreen.presses.map(({ drawing, alt }) => (
        <span key={drawing}>
          <Drawing
            name={drawing}
            alt={alt}
            width={330}
            height={168}
            className="h-auto w-full max-w-[330px]"
          />
        </span>
      ))}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
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
