import { emailKeyOf } from "#app/domain/account/email-address.ts"
import type { BackupTarget } from "../backups/backup-target.ts"
import type { OldRecords } from "./records.ts"
import { idOf } from "./rows.ts"

/** The database that is imported into: reads of a few rows, and files of statements. */
export type ImportTarget = Pick<BackupTarget, "query" | "write">

/** What is here already that the records of the old site could meet. */
export type Here = {
  /** By the normalized address. */
  accounts: Map<string, { id: string; isConfirmed: boolean }>
  accountIds: Set<string>
  /** The license of each key, also of one that was replaced. */
  keys: Map<string, string>
  /** The order of each payment. */
  payments: Map<string, string>
}

/** How many values one query asks for. */
const QUERY_SIZE = 500

export async function readHere(target: ImportTarget, records: OldRecords): Promise<Here> {
  const list = async <Row extends Record<string, string | number | null>>(
    values: string[],
    query: (list: string) => string,
  ) => {
    const rows: Row[] = []
    for (let start = 0; start < values.length; start += QUERY_SIZE) {
      const json = JSON.stringify(values.slice(start, start + QUERY_SIZE)).replaceAll("'", "''")
      rows.push(...(await target.query<Row>(query(`(select value from json_each('${json}'))`))))
    }
    return rows
  }
  const users = await list<{ id: string; email_key: string; is_confirmed: number }>(
    [...records.accounts].flatMap(([id, { email }]) => [idOf("account", id), emailKeyOf(email)]),
    (values) => `select id, email_key, email_confirmed_at is not null as is_confirmed from users
      where id in ${values} or email_key in ${values}`,
  )
  const keys = await list<{ key: string; license_id: string }>(
    [...records.licenses.keys()],
    (values) => `select key, id as license_id from licenses where key in ${values}
      union all select key, license_id from retired_license_keys where key in ${values}`,
  )
  const money = [...records.licenses.values(), ...records.donations.values()]
  const payments = await list<{ id: string; order_id: string }>(
    money.flatMap(({ paymentId }) => paymentId || []),
    (values) => `select id, order_id from payments where order_id is not null and id in ${values}`,
  )
  return {
    accounts: new Map(
      users.map(({ id, email_key, is_confirmed }) => [email_key, { id, isConfirmed: is_confirmed === 1 }]),
    ),
    accountIds: new Set(users.map(({ id }) => id)),
    keys: new Map(keys.map(({ key, license_id }) => [key, license_id])),
    payments: new Map(payments.map(({ id, order_id }) => [id, order_id])),
  }
}
