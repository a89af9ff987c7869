import { formatMoment } from "#app/domain/time.ts"
import { describeCounts } from "./manifest.ts"
import type { RestorePlan } from "./restore-backup.ts"
import type { Owner } from "./restored-owners.ts"

/** What a restore would do, for whoever has to agree. */
export function describePlan({ facts, owners, removed }: RestorePlan, target: string): string {
  const moment = formatMoment(new Date(facts.createdAt))
  return [
    `The backup of ${moment}: ${describeCounts(facts.counts)}, for the ${target}.`,
    owners.length === 0 ? "Nobody will be owner." : `Owner will be:\n${numberedListOf(owners)}`,
    ...describeRemoved(removed),
    "Sessions and emailed links of the backup end. Emails that waited are left for the owner to send.",
  ].join("\n")
}

function describeRemoved(removed: Owner[] | null): string[] {
  if (removed === null) {
    return ["There is no audit log here: whoever lost the owner's role since the backup has it again."]
  }
  if (removed.length === 0) return []
  return [
    `Owner in the backup, removed since by the audit log, and not restored as owner:\n${listOf(removed)}`,
  ]
}

/** What somebody answered: yes, the owners to leave out by their numbers, or anything else for no. */
export function readAnswer(answer: string, owners: Owner[]): "yes" | "no" | Owner[] {
  if (answer.trim() === "yes") return "yes"
  const numbers = answer.split(/[\s,]+/).filter((word) => word !== "")
  const named = numbers.flatMap((number) => owners[Number(number) - 1] ?? [])
  return numbers.length > 0 && named.length === numbers.length ? named : "no"
}

const numberedListOf = (owners: Owner[]) =>
  owners.map(({ email }, index) => `  ${index + 1}  ${email}`).join("\n")

const listOf = (owners: Owner[]) => owners.map(({ email }) => `  ${email}`).join("\n")
