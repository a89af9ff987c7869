import { and, eq, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Database, deviceAliases, deviceComponents, insertIf } from "#db/client.server.ts"
import type { Components } from "./device-components.ts"

/** The components of a seat as JSON, by name: an update that finds the same text changes what was read, not what came since. */
export const componentsOf = (activationId: string | SQLWrapper) =>
  sql<string>`(select json_group_object(name, hash) from
    (select name, hash from device_components where activation_id = ${activationId} order by name))`

type Learned = { licenseId: string; activationId: string; components: Components }

/** Statements that make these the components of a seat. */
export function replaceComponents(db: Database, { licenseId, activationId, components }: Learned) {
  const names = Object.keys(components) as (keyof Components)[]
  const row = { activationId, name: sql`sent.key`, licenseId, hash: sql`sent.value` }
  const sent = sql`json_each(${JSON.stringify(components)}) sent`
  return [
    insertIf(db, deviceComponents, row, sql`true`, sent).onConflictDoUpdate({
      target: [deviceComponents.activationId, deviceComponents.name],
      set: { hash: sql`excluded.hash` },
    }),
    db
      .delete(deviceComponents)
      .where(and(eq(deviceComponents.activationId, activationId), notInArray(deviceComponents.name, names))),
  ] as const
}

type Alias = {
  licenseId: string
  activationId: string
  deviceId: string | SQL
  addedAt: Date | SQL
  isRecognition: boolean
  /** Components last sent with this ID, as JSON. */
  components: string | SQL
}

/** Statement that stores one other ID of a seat's device. */
export function saveAlias(db: Database, alias: Alias) {
  return insertIf(db, deviceAliases, alias, sql`true`).onConflictDoUpdate({
    target: [deviceAliases.activationId, deviceAliases.deviceId, deviceAliases.addedAt],
    set: { components: sql`excluded.components` },
  })
}

/** Selects the other IDs of a seat's device that are still valid, as JSON. */
export const earlierIdsOf = (activationId: SQLWrapper) =>
  sql<string>`(select json_group_array(json_object('deviceId', device_id, 'components', json(components)))
    from device_aliases where activation_id = ${activationId} and components is not null)`

/** How often a seat's device was recognized since a time. */
export const recognitionsOf = (activationId: string | SQLWrapper, since: number | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*) from device_aliases where activation_id = ${activationId}
    and is_recognition and added_at > ${since})`
