import type { DeskSubject } from "#app/audit/subjects.ts"
import type { WorkItem } from "#app/screens/work-item.ts"
import type { WorkSource } from "#app/screens/work-source.server.ts"

const modules = import.meta.glob<readonly WorkSource[]>("/app/**/work-sources.server.ts", {
  eager: true,
  import: "workSources",
})

/** Sources of work items, which need the site's owner, most urgent first. */
export const workSources: readonly WorkSource[] = Object.values(modules)
  .flat()
  .sort((one, other) => one.urgency - other.urgency)

const byName = new Map(workSources.map((source) => [source.name, source]))

/** Kinds of work items, most urgent first. */
export const workKinds = [...new Set(workSources.map(({ kind }) => kind))]

/** The source of a work item. */
export function sourceOf({ source }: Pick<WorkItem, "source">): WorkSource {
  const found = byName.get(source)
  if (!found) throw new Error(`No thing has the work source ${source}`)
  return found
}

/** Returns the subject of a work item; null for a text that names none. */
export function subjectOfItem(item: string): { kind: DeskSubject; id: string } | null {
  const [, name = "", id = ""] = /^([a-z-]+):(.{1,300})$/.exec(item) ?? []
  const kind = byName.get(name)?.subject ?? null
  return kind ? { kind, id } : null
}
