import type { Step } from "./scenario.ts"
import { type Answer, callerOf, type Target } from "./service-call.ts"

/** Fields whose values are compared; of the others, their type is. */
const COMPARED =
  /(^|\.)(entity|object|status|captured|currency|amount|speed_processed|last_event|name|code|description|message|error|msg|tax_behavior|total_amount)$/

/** Names and words that belong to the merchant's own data. */
const OWN = /^(data|items)\.|(^|\.)products?\./

/** An id that is the name of a field. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export type Result = {
  step: Pick<Step, "name"> & { service: string }
  outcome: "same" | "not-run" | string[]
}

/** Runs a step against the service and its emulator, and says how their answers differ. */
export async function compareStep(step: Step, service: Target, emulator: Target): Promise<Result> {
  const run = (target: Target) =>
    step.run(callerOf(target, step.service), target).catch((error: Error) => `no answer (${error.name})`)
  const [theirs, ours] = [await run(service), await run(emulator)]
  return { step, outcome: theirs === undefined ? "not-run" : outcomeOf(compareAnswers(theirs, ours)) }
}

export const outcomeOf = (differences: string[]): Result["outcome"] =>
  differences.length === 0 ? "same" : differences

function compareAnswers(theirs: Answer | string, ours: Answer | string | undefined): string[] {
  if (typeof theirs === "string" || typeof ours !== "object") {
    return theirs === ours ? [] : [`the service: ${describe(theirs)}; the emulator: ${describe(ours)}`]
  }
  const [first, second] = [fieldsOf(theirs), fieldsOf(ours)]
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((path) => first.get(path) !== second.get(path))
    .map((path) => {
      const [their, our] = [first.get(path) ?? "nothing", second.get(path) ?? "nothing"]
      return `${path}: the service has ${their}, the emulator ${our}`
    })
}

const describe = (answer: Answer | string | undefined) =>
  typeof answer === "object" ? `status ${answer.status}` : String(answer)

/** Paths of the answer's fields with their type, or their value where it means something. */
function fieldsOf({ status, contentType, body }: Answer): Map<string, string> {
  const fields = new Map([
    ["HTTP status", String(status)],
    ["content type", contentType],
  ])
  collect(body, "", fields)
  return fields
}

function collect(value: unknown, path: string, fields: Map<string, string>): void {
  if (Array.isArray(value)) {
    // An empty list says nothing about what others have.
    if (value.length > 0) collect(value[0], path, fields)
    else fields.set(path, "an empty list")
  } else if (typeof value === "object" && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      const part = name.replace(ID, "ID")
      collect(child, path ? `${path}.${part}` : part, fields)
    }
  } else if (path !== "") {
    const isCompared = COMPARED.test(path) && !OWN.test(path)
    fields.set(path, isCompared ? JSON.stringify(value) : value === null ? "null" : typeof value)
  }
}

const LABELS = { same: "same", "not-run": "not run" }

/** Formats one line for each step, its differences under it, and a summary. */
export function formatResults(results: Result[]): string {
  const lines = results.flatMap(({ step, outcome }) => [
    `  ${(typeof outcome === "string" ? LABELS[outcome] : "DIFFERS").padEnd(9)}${step.service}: ${step.name}`,
    ...(typeof outcome === "string" ? [] : outcome.map((difference) => `             ${difference}`)),
  ])
  const count = results.filter(({ outcome }) => Array.isArray(outcome)).length
  const notRun = results.filter(({ outcome }) => outcome === "not-run").length
  const summary =
    count === 0 ? "No answer differs from the emulator's." : `${count} answers differ from the emulator's.`
  return [...lines, "", notRun > 0 ? `${summary} ${notRun} steps were not run.` : summary].join("\n")
}
