import { type SQL, sql } from "drizzle-orm"
import type { AuditEntry } from "#app/domain/desk/audit.ts"
import type { AccountEmail } from "#app/domain/email.ts"
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
export type LastEntry = Pick<AuditEntry, "number" | "hash">

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

export function lastEntrySql(): string {
  return "select number, hash from audit_entries order by number desc limit 1"
}

const isOwner = (userId: string) => sql`exists (select 1 from owners where user_id = ${userId})`

/** Each: the audit entry, whose row tells that the change was made, then the change. */
export function addOwnerSql(userId: string, entry: AuditEntry): string[] {
  const change = (isDone: SQL) => [
    sql`insert into owners (user_id, since) select ${userId}, ${entry.at.getTime()} where ${isDone}`,
  ]
  const isConfirmed = sql`exists (select 1 from users where id = ${userId} and email_confirmed_at is not null)`
  return audited(entry, sql`not ${isOwner(userId)} and ${isConfirmed}`, change)
}

export function removeOwnerSql(userId: string, entry: AuditEntry): string[] {
  return audited(entry, isOwner(userId), (isDone) => [
    sql`delete from owners where user_id = ${userId} and ${isDone}`,
  ])
}

/** Removes the second factor, the recovery codes and the passkeys, which a lost phone may hold, ends every session and queues the notice. */
export function resetFactorSql(userId: string, entry: AuditEntry, notice: AccountEmail): string[] {
  const hasFactor = sql`exists (select 1 from totp_factors where user_id = ${userId} and enabled_at is not null)`
  const { id, subject, html, text } = notice
  const at = notice.createdAt.getTime()
  const change = (isDone: SQL) => [
    sql`delete from totp_factors where user_id = ${userId} and ${isDone}`,
    sql`delete from recovery_codes where user_id = ${userId} and ${isDone}`,
    sql`delete from passkeys where user_id = ${userId} and ${isDone}`,
    sql`delete from sessions where user_id = ${userId} and ${isDone}`,
    sql`insert into outbox (id, recipient, subject, html, text, created_at, next_attempt_at, user_id)
      select ${id}, email, ${subject}, ${html}, ${text}, ${at}, ${at}, id from users where id = ${userId} and ${isDone}`,
  ]
  return audited(entry, sql`${hasFactor} and not ${isOwner(userId)}`, change)
}

/** Ends every session of an account; of all accounts for null. */
export function signOutSql(userId: string | null, entry: AuditEntry): string[] {
  const isOfUser = userId === null ? sql`true` : sql`user_id = ${userId}`
  return audited(entry, sql`true`, (isDone) => [sql`delete from sessions where ${isOfUser} and ${isDone}`])
}

/** An entry about something that is done already. */
export const addEntrySql = (entry: AuditEntry) => audited(entry, sql`true`, () => [])

/** The entry if the condition holds, then the changes, each of which must be conditional on `isDone`. */
export function audited(entry: AuditEntry, condition: SQL, changes: (isDone: SQL) => SQL[]): string[] {
  const { number, formId, at, actorId, actor, action, subjectKind, subjectId, reason, before, after, hash } =
    entry
  const added = sql`insert into audit_entries
      (number, form_id, at, actor_id, actor, action, subject_kind, subject_id, reason, before, after, hash)
    select ${number}, ${formId}, ${at.getTime()}, ${actorId}, ${actor}, ${action}, ${subjectKind}, ${subjectId},
      ${reason}, ${before}, ${after}, ${hash} where ${condition} returning number`
  const isDone = sql`exists (select 1 from audit_entries where form_id = ${formId})`
  return [added, ...changes(isDone)].map(writeSql)
}
