import type { ReactNode } from "react"
import { CopyButton } from "#app/platform/ui/copy-button.tsx"
import { Drawing } from "#app/platform/ui/drawing.tsx"
import { installSteps } from "#app/releases/versions/copy.ts"
import { HelpLink } from "#app/site/help/help-link.tsx"
import { installerCopy } from "./copy.ts"

type InstallerFile = {
  fileName: string
  /** SHA-256 of the installer in hex; null if unknown. */
  sha256: string | null
  /** The name in the file's digital signature; null for none. */
  signer: string | null
}

/** The PowerShell command that checks if a file is the published one. */
const checkCommand = (fileName: string, sha256: string) =>
  `(Get-FileHash .\\${fileName}).Hash -eq "${sha256.toUpperCase()}"`

/** Folded instructions to check the installer, with a copy button. */
export function InstallerCheck({ fileName, sha256, signer }: InstallerFile) {
  const { heading, signature, hash, check } = installerCopy
  const command = sha256 && checkCommand(fileName, sha256)
  return (
    <details className="accordion disclosure">
      <summary>{heading}</summary>
      <div className="grid justify-items-start gap-3 pb-6">
        <p className="text-muted">{signer ? signature.signed(signer) : signature.unsigned}</p>
        {sha256 && command && (
          <>
            <CheckSentence />
            <code className="hash w-full">{command}</code>
            <CopyButton value={command} what={check.command} />
            <p className="small">{hash}</p>
            <code className="hash w-full">{sha256}</code>
            <CopyButton value={sha256} what={hash} />
          </>
        )}
      </div>
    </details>
  )
}

/** Shows who signs the installer, and how to check it. */
export function InstallerFacts({ fileName, sha256, signer }: InstallerFile) {
  const { signature, hash, check } = installerCopy
  return (
    <dl className="facts border-b border-line">
      <Fact name={signature.label}>{signer ? signature.signed(signer) : signature.unsigned}</Fact>
      {sha256 && (
        <>
          <Fact name={hash}>
            <code className="hash">{sha256}</code>
          </Fact>
          <Fact name={check.label}>
            <CheckSentence />
            <code className="hash mt-2">{checkCommand(fileName, sha256)}</code>
          </Fact>
        </>
      )}
    </dl>
  )
}

function CheckSentence() {
  const { before, printed, after } = installerCopy.check
  return (
    <p className="text-muted">
      {`${before} `}
      <code className="font-mono">{printed}</code>
      {after}
    </p>
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

/** Numbered steps from the downloaded file to the licensed app, with Windows' warning where the installer has no signature. */
export function InstallSteps({ heading, signer }: { heading: string; signer: string | null }) {
  return (
    <section className="part" aria-labelledby="steps">
      <h2 id="steps">{heading}</h2>
      <ol className="road mt-5">
        {installSteps(signer).map(({ title, text }, index) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="text-muted">{text}</p>
            {index === 0 && !signer && <SmartScreenDrawings />}
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <HelpLink article="install">{installerCopy.more}</HelpLink>
      </p>
    </section>
  )
}
