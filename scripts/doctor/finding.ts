/**
 * What a check found. "failing" would lose a sale, or keep buyers from what they paid for; a "warning" would not, or could not
 * be checked.
 */
export type Finding = { subject: string; says: string } & (
  | { verdict: "ok" }
  | { verdict: "warning" | "failing"; remedy: string }
)

/** The steps of docs/first-day.md that findings about a site on Cloudflare belong to, by subject. */
const STEPS: Record<string, number> = {
  "CPU limit": 2,
  Email: 3,
  SPF: 3,
  DKIM: 3,
  DMARC: 3,
  "Email events": 3,
  Bindings: 5,
  Configuration: 5,
  Migrations: 5,
  Site: 5,
  Addresses: 6,
  "API clients": 6,
  Scripts: 6,
  TLS: 6,
  Zone: 6,
  Amounts: 7,
  Webhook: 7,
  "Webhook events": 7,
  Installer: 8,
  "Razorpay keys": 11,
  "Test mode": 11,
}

type Told = { says: string; remedy: string }

export const ok = (subject: string, says: string): Finding => ({ subject, verdict: "ok", says })
export const warning = (subject: string, told: Told): Finding => ({ subject, verdict: "warning", ...told })
export const failing = (subject: string, told: Told): Finding => ({ subject, verdict: "failing", ...told })

/** The finding, whose remedy names the step that it belongs to. */
export function withStep(finding: Finding): Finding {
  const step = STEPS[finding.subject]
  if (finding.verdict === "ok" || step === undefined) return finding
  return { ...finding, remedy: `${finding.remedy} (docs/first-day.md, step ${step})` }
}

const LABELS = { ok: "ok", warning: "warning", failing: "FAILS" } as const
const WIDTH = 100

/** One page of text: each finding with its remedy under it. */
export function formatFindings(title: string, findings: Finding[]): string {
  const subjectWidth = Math.max(...findings.map(({ subject }) => subject.length))
  const indent = 2 + 9 + subjectWidth + 2
  const lines = findings.flatMap((finding) => {
    const [first = "", ...rest] = wrap(finding.says, WIDTH - indent)
    const remedy = "remedy" in finding ? wrap(`→ ${finding.remedy}`, WIDTH - indent) : []
    const head = `  ${LABELS[finding.verdict].padEnd(9)}${finding.subject.padEnd(subjectWidth)}  ${first}`
    return [head, ...[...rest, ...remedy].map((line) => " ".repeat(indent) + line)]
  })
  return [title, "", ...lines, "", summaryOf(findings)].join("\n")
}

function summaryOf(findings: Finding[]): string {
  const count = (verdict: Finding["verdict"]) =>
    findings.filter((finding) => finding.verdict === verdict).length
  const warnings = count("warning") === 1 ? "1 warning" : `${count("warning")} warnings`
  const failures = count("failing")
  if (failures === 0) return `Nothing here would lose a sale; ${warnings}.`
  return `${failures === 1 ? "1 check fails" : `${failures} checks fail`}, ${warnings}. Sales can be lost until this is mended.`
}

function wrap(text: string, width: number): string[] {
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line === "") lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
