import { type SQL, sql } from "drizzle-orm"
import type { AccountEmail } from "#app/domain/email.ts"
import type { CommandEntry } from "../db/audit/command-entries.server.ts"
import { writeSql } from "./write-sql.ts"

export type OwnerRow = { email: string; since: number; isConfirmed: number; hasSecondFactor: number }
export type AccountRow = {
  id: string
  email: string
  isConfirmed: number
  isOwner: number
  hasSecondFactor: number
}
export type FactorRow = { userId: string; encryptedSecret: string; keyId: string }

export function listOwnersSql(): string {
  return writeSql(
    sql`select users.email, owners.since, users.email_confirmed_at is not null as isConfirmed, totp_factors.enabled_at is not null as hasSecondFactor
      from owners join users on users.id = owners.user_id
      left join totp_factors on totp_factors.user_id = owners.user_id order by owners.since`,
  )
}

export function findAccountSql(emailKey: string): string {
  return writeSql(
    sql`select users.id, users.email, users.email_confirmed_at is not null as isConfirmed, owners.user_id is not null as isOwner,
        totp_factors.enabled_at is not null as hasSecondFactor
      from users left join owners on owners.user_id = users.id
      left join totp_factors on totp_factors.user_id = users.id where email_key = ${emailKey}`,
  )
}

export function findFactorSql(emailKey: string): string {
  return writeSql(
    sql`select user_id as userId, encrypted_secret as encryptedSecret, key_id as keyId
      from totp_factors where user_id = (select id from users where email_key = ${emailKey})`,
  )
}

const isOwner = (userId: string) => sql`exists (select 1 from owners where user_id = ${userId})`

/** Each: the entry for the audit log, whose row tells that the change was made, then the change. */
export function addOwnerSql(userId: string, entry: CommandEntry): string[] {
  const change = (isDone: SQL) => [
    sql`insert into owners (user_id, since) select ${userId}, ${entry.requestedAt.getTime()} where ${isDone}`,
  ]
  const isConfirmed = sql`exists (select 1 from users where id = ${userId} and email_confirmed_at is not null)`
  return audited(entry, sql`not ${isOwner(userId)} and ${isConfirmed}`, change)
}

export function removeOwnerSql(userId: string, entry: CommandEntry): string[] {
  return audited(entry, isOwner(userId), (isDone) => [
    sql`delete from owners where user_id = ${userId} and ${isDone}`,
  ])
}

/** Removes the second factor, the recovery codes and the passkeys, which a lost phone may hold, ends every session and queues the notice. */
export function resetFactorSql(userId: string, entry: CommandEntry, notice: AccountEmail): string[] {
  const hasFactor = sql`exists (select 1 from totp_factors where user_id = ${userId} and enabled_at is not null)`
  const { id, kind, subject, html, text } = notice
  const at = notice.createdAt.getTime()
  const change = (isDone: SQL) => [
    sql`delete from totp_factors where user_id = ${userId} and ${isDone}`,
    sql`delete from recovery_codes where user_id = ${userId} and ${isDone}`,
    sql`delete from passkeys where user_id = ${userId} and ${isDone}`,
    sql`delete from sessions where user_id = ${userId} and ${isDone}`,
    sql`update users set device_cookie_version = device_cookie_version + 1 where id = ${userId} and ${isDone}`,
    sql`insert into outbox (id, kind, recipient, subject, html, text, created_at, next_attempt_at, user_id)
      select ${id}, ${kind}, email, ${subject}, ${html}, ${text}, ${at}, ${at}, id from users where id = ${userId} and ${isDone}`,
  ]
  return audited(entry, sql`${hasFactor} and not ${isOwner(userId)}`, change)
}

/** Lets the holder of a disabled account sign in again. */
export function enableSql(userId: string, entry: CommandEntry): string[] {
  const isDisabled = sql`exists (select 1 from users where id = ${userId} and disabled_at is not null)`
  return audited(entry, isDisabled, (isDone) => [
    sql`update users set disabled_at = null where id = ${userId} and ${isDone}`,
  ])
}

/** Ends every session and device cookie of an account; of all accounts for null. */
export function signOutSql(userId: string | null, entry: CommandEntry): string[] {
  const isMeant = (column: SQL) => (userId === null ? sql`true` : sql`${column} = ${userId}`)
  return audited(entry, sql`true`, (isDone) => [
    sql`delete from sessions where ${isMeant(sql`user_id`)} and ${isDone}`,
    sql`update users set device_cookie_version = device_cookie_version + 1 where ${isMeant(sql`id`)} and ${isDone}`,
  ])
}

/** An entry about something that is done already, unless it is there: here, or in the audit log, which took it over. */
export function addEntrySql(entry: CommandEntry): string[] {
  const isThere = ["command_entries", "audit_entries"].map(
    (table) => sql`exists (select 1 from ${sql.identifier(table)} where form_id = ${entry.formId})`,
  )
  return audited(entry, sql`not (${sql.join(isThere, sql` or `)})`, () => [])
}

/**
 * The entry for the audit log if the condition holds, then the changes, each of which must be conditional on `isDone`.
 * Returns a row if it did.
 */
export function audited(entry: CommandEntry, condition: SQL, changes: (isDone: SQL) => SQL[]): string[] {
  const { formId, requestedAt, command, action, subjectKind, subjectId, reason, before, after } = entry
  const added = sql`insert into command_entries
      (form_id, requested_at, command, action, subject_kind, subject_id, reason, "before", "after")
    select ${formId}, ${requestedAt.getTime()}, ${command}, ${action}, ${subjectKind}, ${subjectId}, ${reason},
      ${before}, ${after} where ${condition} returning form_id`
  const isDone = sql`exists (select 1 from command_entries where form_id = ${formId})`
  return [added, ...changes(isDone)].map(writeSql)
}
