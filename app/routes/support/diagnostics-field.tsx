import { Checkbox } from "#app/components/field.tsx"
import { bugReportCopy } from "#app/copy/support/bug-reports.ts"

type DiagnosticsFieldProps = {
  /** The secret of the link that the app opened. */
  token: string
  /** As it is stored. */
  text: string
  /** False where the person took the tick away and the form was refused. */
  isTicked: boolean
}

/** What the app wants to send with a report: all of it is shown, and it is sent only if the person leaves the tick. */
export function DiagnosticsField({ token, text, isTicked }: DiagnosticsFieldProps) {
  const { heading, lead, tick } = bugReportCopy.diagnostics
  return (
    <section className="grid gap-3" aria-labelledby="diagnostics">
      <h2 id="diagnostics" className="text-lg">
        {heading}
      </h2>
      <p className="text-muted">{lead}</p>
      {/* Without a name, it is not sent. */}
      <textarea
        readOnly
        rows={12}
        aria-labelledby="diagnostics"
        className="input font-mono text-sm"
        defaultValue={text}
      />
      <input type="hidden" name="diagnostics" value={token} />
      <Checkbox name="sendDiagnostics" defaultChecked={isTicked}>
        {tick}
      </Checkbox>
    </section>
  )
}
