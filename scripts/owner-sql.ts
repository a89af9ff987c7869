import { sql } from "drizzle-orm"
import { writeSql } from "./write-sql.ts"

export type OwnerRow = { email: string; since: number; hasSecondFactor: number }
export type FactorRow = { userId: string; encryptedSecret: string; keyId: string }

const userOf = (emailKey: string) => sql`(select id from users where email_key = ${emailKey})`

export function addOwnerSql(emailKey: string, now: Date): string {
  return writeSql(
    sql`insert into owners (user_id, since) select id, ${now.getTime()} from users where email_key = ${emailKey}
      on conflict do nothing returning user_id`,
  )
}

export function removeOwnerSql(emailKey: string): string {
  return writeSql(sql`delete from owners where user_id = ${userOf(emailKey)} returning user_id`)
}

export function listOwnersSql(): string {
  return writeSql(
    sql`select users.email, owners.since, totp_factors.enabled_at is not null as hasSecondFactor
      from owners join users on users.id = owners.user_id
      left join totp_factors on totp_factors.user_id = owners.user_id order by owners.since`,
  )
}

export function findFactorSql(emailKey: string): string {
  return writeSql(
    sql`select user_id as userId, encrypted_secret as encryptedSecret, key_id as keyId
      from totp_factors where user_id = ${userOf(emailKey)}`,
  )
}
