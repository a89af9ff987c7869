import type * as z from "zod"
import { parseJson } from "#app/platform/text.ts"
import { NotChecked } from "./not-checked.ts"
import type { Shop } from "./shop.ts"

/** Description of what is wrong, such as names; empty if all is well. */
type Detail = string | number | boolean | null | undefined | (string | false)[]

/** Failing would lose a sale, or keep buyers from what they paid for; a warning would not. */
export type Check = ({ fails: string } | { warns: string }) & {
  look: (shop: Shop) => Detail | Promise<Detail>
  /** Steps are those of docs/first-day.md. */
  remedy: string
}

/** Checks by name. */
export type Checks = Record<string, Check>

/** The value of a secret; Cloudflare tells only the names of its own. */
export function readSecret({ variables }: Shop, name: string) {
  const value = variables[name]
  if (value) return value
  throw new NotChecked(`${name} is not known here: set it in the environment, or in .production.vars`)
}

/** An answer of this form, or null. */
export function parseAnswer<Value>(form: z.ZodType<Value>, text: string): Value | null {
  return form.safeParse(parseJson(text)).data ?? null
}

export type Finding = { name: string; verdict: keyof typeof LABELS; says: string; remedy: string }

const NOT_CHECKED = "Not checked: "

const LABELS = { ok: "ok", warning: "warning", failing: "FAILS" }

export async function examine(shop: Shop, checks: Checks) {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({
      name,
      remedy: check.remedy,
      ...(await run(check, shop)),
    })),
  )
  return joinUnanswered(findings)
}

/** Joins the findings of checks that the same fault prevented, such as a site that does not answer. */
function joinUnanswered(findings: Finding[]) {
  return findings.flatMap((finding, index) => {
    if (!finding.says.startsWith(NOT_CHECKED)) return finding
    const isSame = ({ says }: Finding) => says === finding.says
    if (findings.findIndex(isSame) < index) return []
    const others = findings.filter((other) => other !== finding && isSame(other)).map(({ name }) => name)
    return others.length > 0 ? { ...finding, says: `${finding.says}; nor are ${others.join(", ")}` } : finding
  })
}

async function run(check: Check, shop: Shop): Promise<Pick<Finding, "verdict" | "says">> {
  try {
    const found = await check.look(shop)
    const detail = Array.isArray(found) ? found.filter(Boolean).join(", ") : found
    if (!detail) return { verdict: "ok", says: "" }
    const sentence = "fails" in check ? check.fails : check.warns
    return {
      verdict: "fails" in check ? "failing" : "warning",
      says: detail === true ? sentence : `${sentence}: ${detail}`,
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const says = `${NOT_CHECKED}${cause instanceof Error ? cause.message : cause}`
    return { verdict: error instanceof NotChecked ? "warning" : "failing", says }
  }
}

/** Formats each finding with its remedy, and a summary. */
export function formatFindings(title: string, findings: Finding[]) {
  const lines = findings.flatMap(({ name, verdict, says, remedy }) => [
    `  ${LABELS[verdict].padEnd(9)}${name.padEnd(16)}${says}`.trimEnd(),
    ...(verdict === "ok" ? [] : [`${" ".repeat(27)}→ ${remedy}`]),
  ])
  const count = (verdict: Finding["verdict"]) => findings.filter((found) => found.verdict === verdict).length
  const summary =
    count("failing") > 0 ? "Sales can be lost until this is mended" : "Nothing here would lose a sale"
  const counts = `${count("failing")} failing, ${count("warning")} with a warning`
  return [title, "", ...lines, "", `${summary}: ${counts}.`].join("\n")
}
