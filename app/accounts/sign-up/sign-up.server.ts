import { TERMS_VERSION } from "#app/accounts/account/account.ts"
import { createEmailLink, hashLinkToken } from "#app/accounts/email-address/email-links.server.ts"
import { findPasswordWarning, hashPassword } from "#app/accounts/passwords/password-hash.server.ts"
import { startSession } from "#app/accounts/two-factor/proof-queries.server.ts"
import type { AccountUse } from "#app/capabilities.ts"
import { emailKeyOf } from "#app/platform/email/email-address.ts"
import { createId } from "#app/platform/random.ts"
import {
  accountAllowance,
  emailAllowance,
  type Limited,
  limitedOr,
} from "#app/platform/rate-limits/check-rate-limit.server.ts"
import { addMilliseconds, minutes } from "#app/platform/time.ts"
import { addUser, findSignedUp } from "./queries.server.ts"

/** Time for which the form that created an account signs in to it again, as a double click without script does. */
export const SIGN_UP_FORM_LIFETIME = minutes(2)

type NewAccount = {
  email: string
  password: string
  optInPromotions: boolean
  formId?: string | undefined
  /** The visitor has opened a link that was emailed to the address. */
  isAddressProven: boolean
}

type SignUpResult = { kind: "signed-up"; cookies: string[] } | { kind: "email-taken" } | Limited

/**
 * Creates an account, signs it in and emails a link that confirms its address, unless that is proven or gets too many. The same form
 * sent again within two minutes signs in to the account that it has created: only the browser that got the form knows its
 * random name. No password is verified here, so that this is no second log-in.
 */
export async function signUp(
  context: AccountUse,
  { email, password, optInPromotions, formId, isAddressProven }: NewAccount,
): Promise<SignUpResult> {
  const { db, auth, deviceCookies, now, randomBytes } = context
  const signUpFormHash = formId ? hashLinkToken(formId) : null
  const passwordHash = await hashPassword(password)
  const { session, cookie } = auth.createSession()
  const user = {
    id: createId(randomBytes),
    email,
    passwordHash,
    signUpFormHash,
    optInPromotions,
    passwordWarning: findPasswordWarning(password, email),
    createdAt: now(),
    emailConfirmedAt: isAddressProven ? now() : null,
    termsVersion: TERMS_VERSION,
  }
  const confirmation = isAddressProven
    ? null
    : {
        link: createEmailLink(context, user, "confirm"),
        allowance: emailAllowance(context, "email-confirmation", { address: email, isKnownDevice: false }),
      }
  const allowance = accountAllowance(context, "create-account", emailKeyOf(email))
  if (!(await addUser(db, user, session, { confirmation, allowance }))) {
    const cookies = signUpFormHash ? await signInAgain(context, { email, signUpFormHash }) : null
    if (cookies) return { kind: "signed-up", cookies }
    return limitedOr(context, ["create-account"], emailKeyOf(email), "email-taken")
  }
  context.sendEmails()
  const subject = { ...user, deviceCookieVersion: 0 }
  return { kind: "signed-up", cookies: [cookie, deviceCookies.issue(emailKeyOf(email), subject)] }
}

/** The cookies of a new session, if this form has just created the account of the address; otherwise null. */
async function signInAgain(
  { db, auth, deviceCookies, now }: AccountUse,
  form: { email: string; signUpFormHash: string },
) {
  const found = await findSignedUp(db, form, addMilliseconds(now(), -SIGN_UP_FORM_LIFETIME))
  if (!found) return null
  const { session, cookie } = auth.createSession()
  const proof = { by: "password", passwordHash: found.passwordHash } as const
  const signIn = { session, counterIds: [], allowances: [], notice: null, password: null }
  if (!(await startSession(db, found.id, proof, signIn))) return null
  return [cookie, deviceCookies.issue(emailKeyOf(form.email), found)]
}
