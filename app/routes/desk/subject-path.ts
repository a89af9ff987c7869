import type { DeskSubject } from "#app/domain/desk/subject.ts"

const FOLDERS: Partial<Record<DeskSubject, string>> = {
  order: "orders",
  customer: "customers",
  license: "licenses",
  "webhook-event": "webhooks",
  "bug-report": "bugs",
  payment: "payments",
  quote: "quotes",
}

/** The page of what an act is about; null where there is none. */
export function subjectPath(kind: DeskSubject, id: string): string | null {
  const folder = FOLDERS[kind]
  return folder ? `/desk/${folder}/${id}` : null
}
