import { leftOut, note, type RecordKind } from "./problems.ts"
import type { StagedKind, Staging } from "./staging.ts"
import { TABLES } from "./staging.ts"

/** Compares the staged records with one another and with what is here, and adds what a person should know to the problems. */
export function compareRecords(staging: Staging): void {
  findRecordsThatCame(staging)
  compareAccounts(staging)
  compareUsers(staging)
  for (const kind of ["license", "donation", "bug-report"] as const) findOrphans(staging, kind)
  compareLicenses(staging)
  dropNotesOnRecordsThatCame(staging)
}

type Found = { record: string; detail?: string | null }

/** Marks the records that the query names as left out, once each, with what it says. */
function leaveOut(
  staging: Staging,
  kind: StagedKind,
  query: string,
  say: (found: Found) => [what: string, remedy: string],
) {
  for (const found of staging.rows<Found>(query)) {
    staging.run(`update ${TABLES[kind]} set is_out = 1 where old_id = ?`, found.record)
    staging.addProblem({ kind, record: found.record, ...leftOut(...say(found)) })
  }
}

function mention(
  staging: Staging,
  kind: RecordKind,
  query: string,
  say: (found: Found) => [what: string, remedy: string],
) {
  for (const found of staging.rows<Found>(query))
    staging.addProblem({ kind, record: found.record, ...note(...say(found)) })
}

/** What only concerns records that came before is not said again. */
function dropNotesOnRecordsThatCame(staging: Staging): void {
  staging.run(`delete from problems where is_out = 0 and exists (
    select 1 from target_records t where t.kind = iif(problems.kind = 'user', 'account', problems.kind)
      and t.old_id = problems.record)`)
}

/** What an earlier run brought, also where its row was deleted here since, with the amounts that are known here. */
function findRecordsThatCame(staging: Staging): void {
  for (const [kind, table] of Object.entries(TABLES)) {
    staging.run(
      `update ${table} set is_done = 1, record_id = (select record_id from target_records t where t.kind = ? and t.old_id = ${table}.old_id)
        where old_id in (select old_id from target_records where kind = ?)`,
      kind,
      kind,
    )
  }
  // An amount can be learned later where the payment has the provider's own id here.
  staging.run(
    `update licenses set wants_amount = 1 where is_done = 1 and exists (select 1 from target_payments t
      where t.order_id = id_of('order', 'license', licenses.old_id) and t.is_unknown = 1 and t.id = licenses.payment_id)`,
  )
  for (const kind of ["license", "donation"] as const)
    staging.run(
      `update ${TABLES[kind]} set amount = t.amount, currency = t.currency from target_payments t
        where is_done = 1 and t.order_id = id_of('order', ?, old_id) and (t.is_unknown = 0 or t.id is not payment_id)`,
      kind,
    )
}

const IS_NEW = "is_out = 0 and is_done = 0"

function compareAccounts(staging: Staging): void {
  leaveOut(
    staging,
    "account",
    `select old_id as record, (select group_concat(old_id, ', ') from (select old_id from accounts b
        where b.email_key = a.email_key and b.old_id <> a.old_id and b.row is not null order by old_id limit 5)) as detail
      from accounts a where ${IS_NEW} and email_key in (
        select email_key from accounts where row is not null group by email_key having count(*) > 1) order by old_id`,
    ({ detail }) => [
      `its address is also that of ${detail}`,
      "Find out which account its holder uses, delete the others at the old site, export again, and run the import again.",
    ],
  )
  // Only somebody who opened a mailed link owns the address here, and gets what was bought with it.
  staging.run(
    `update accounts set is_here = 1, record_id = (select id from target_accounts t where t.email_key = accounts.email_key)
      where ${IS_NEW} and exists (select 1 from target_accounts t where t.email_key = accounts.email_key
        and t.is_confirmed = 1 and t.id <> id_of('account', accounts.old_id))`,
  )
  mention(
    staging,
    "account",
    `select old_id as record from accounts where ${IS_NEW} and is_here = 1 order by old_id`,
    () => [
      "its address has an account here, which is confirmed",
      "What belongs to it goes to that account, which keeps its own password. Nothing to do.",
    ],
  )
  leaveOut(
    staging,
    "account",
    `select old_id as record from accounts where ${IS_NEW} and is_here = 0
      and exists (select 1 from target_accounts t where t.email_key = accounts.email_key
        and t.id <> id_of('account', accounts.old_id)) order by old_id`,
    () => [
      "its address has an account here, which nobody confirmed",
      "Ask its holder to open the link that was mailed at sign-up, and run the import again.",
    ],
  )
}

function compareUsers(staging: Staging): void {
  staging.run("update accounts set opt_in = 1 where old_id in (select old_id from users where opt_in = 1)")
  mention(
    staging,
    "user",
    "select old_id as record from users where old_id not in (select old_id from accounts) order by old_id",
    () => ["there is no account of this id", "Its licenses and reports are named below, if it has any."],
  )
  mention(
    staging,
    "user",
    `select u.old_id as record from users u join accounts a on a.old_id = u.old_id
      where u.email_key <> a.email_key order by u.old_id`,
    () => ["its email is not that of its account", "That of the account counts. Nothing to do."],
  )
  mention(
    staging,
    "user",
    `select u.old_id as record, l.user_id as detail from users u join licenses l on l.old_id = u.license_key
      where l.user_id is not u.old_id order by u.old_id`,
    () => [
      "it names a license that itself names somebody else, or nobody",
      "The license's own userId counts. Correct it there, or move the license at /desk later.",
    ],
  )
  mention(
    staging,
    "user",
    `select old_id as record from users where (is_paid = 1 or license_key is not null)
      and coalesce(license_key, '') not in (select old_id from licenses)
      and old_id not in (select user_id from licenses where user_id is not null) order by old_id`,
    () => [
      "it is marked as paid, and there is no license of it",
      "Look at its payment, and issue a license at /desk.",
    ],
  )
}

/** Records of somebody who does not come over. */
function findOrphans(staging: Staging, kind: StagedKind): void {
  const table = TABLES[kind]
  leaveOut(
    staging,
    kind,
    `select r.old_id as record, r.user_id as detail from ${table} r left join accounts a on a.old_id = r.user_id
      where r.is_out = 0 and r.is_done = 0 and a.old_id is null order by r.old_id`,
    ({ detail }) => [
      detail ? `its userId ${detail} is no account` : "it has no userId",
      "Find out whose it is, correct its userId, and run the import again.",
    ],
  )
  leaveOut(
    staging,
    kind,
    `select r.old_id as record, r.user_id as detail from ${table} r join accounts a on a.old_id = r.user_id
      where r.is_out = 0 and r.is_done = 0 and a.is_out = 1 order by r.old_id`,
    ({ detail }) => [
      `its account ${detail} is left out`,
      "Mend the account as its own line says, and run the import again: then this comes, too.",
    ],
  )
}

function compareLicenses(staging: Staging): void {
  leaveOut(
    staging,
    "license",
    `select old_id as record from licenses where ${IS_NEW} and exists (
      select 1 from target_keys t where t.key = licenses.old_id and t.license_id <> id_of('license', licenses.old_id))
      order by old_id`,
    () => [
      "its key is that of a license here",
      "Find out whose key it is. Issue a new license for the other one at /desk.",
    ],
  )
  // Of several records with one payment, that of the first id has it: a license before a donation.
  const isTaken = `(exists (select 1 from target_payments t where t.id = r.payment_id
      and t.order_id is not id_of('order', 'license', r.old_id))
    or exists (select 1 from licenses b where b.is_out = 0 and b.payment_id = r.payment_id and b.old_id < r.old_id))`
  for (const { record, detail } of staging.rows<Found>(
    `select old_id as record, payment_id as detail from licenses r where ${IS_NEW} and ${isTaken} order by old_id`,
  )) {
    staging.addProblem({
      ...{ kind: "license", record },
      ...note(
        `its payment ${detail} paid something else, too`,
        "It comes without an amount. Look at the payment, and revoke the license at /desk if it was not paid.",
      ),
    })
    staging.run(
      "update licenses set payment_id = null, amount = null, currency = null where old_id = ?",
      record,
    )
  }
  leaveOut(
    staging,
    "donation",
    `select old_id as record, payment_id as detail from donations r where ${IS_NEW} and (
        exists (select 1 from target_payments t where t.id = r.payment_id
          and t.order_id is not id_of('order', 'donation', r.old_id))
        or payment_id in (select payment_id from licenses where is_out = 0 and payment_id is not null)
        or exists (select 1 from donations b where b.payment_id = r.payment_id and b.is_out = 0 and b.old_id < r.old_id))
      order by old_id`,
    ({ detail }) => [
      `its payment ${detail} is that of another record`,
      "Each payment counts once. Nothing to do.",
    ],
  )
}
