import type { AppLoadContext } from "@remix-run/cloudflare"
import { hashPassword } from "#app/auth/passwords.server.ts"
import { createId } from "#app/domain/chance.ts"
import { addUser } from "#db/users.server.ts"

type NewAccount = { email: string; password: string; optInPromotions: boolean }

export type SignUpResult = { kind: "signed-up"; cookie: string } | { kind: "email-taken" }

/** Opens an account and signs it in. */
export async function signUp(
  { db, auth, now, randomBytes }: Pick<AppLoadContext, "db" | "auth" | "now" | "randomBytes">,
  { email, password, optInPromotions }: NewAccount,
): Promise<SignUpResult> {
  const passwordHash = await hashPassword(password)
  const id = createId(randomBytes)
  const added = await addUser(db, { id, email, passwordHash, optInPromotions, createdAt: now() })
  return added ? { kind: "signed-up", cookie: await auth.signIn(id) } : { kind: "email-taken" }
}
