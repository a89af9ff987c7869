import { type ActionFunctionArgs, type AppLoadContext, data, replace } from "@remix-run/cloudflare"
import { type Account, isPaid } from "#app/accounts/account/account.ts"
import { pageForms } from "#app/accounts/account/page-forms.server.ts"
import { readSubmittedForm } from "#app/accounts/account/submitted-form.server.ts"
import { countryLabel } from "#app/accounts/sessions/copy.ts"
import { isFromAnotherSite } from "#app/accounts/sessions/guards.server.ts"
import { seatUsage } from "#app/licensing/activation/activation.ts"
import { problems } from "#app/licensing/activation/problems-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { tooManyRequests } from "#app/platform/http/form-action.server.ts"
import { formatMoment } from "#app/platform/time.ts"
import { linkConsequence, linkCopy, unknownCode } from "./copy.ts"
import { normalizeUserCode } from "./device-code.ts"
import { type EnteredCode, findDeviceCode, linkDevice, previewActivation } from "./link-device.server.ts"
import { type DeviceCodeRow, decideDeviceCode, findTakenCode } from "./queries.server.ts"

const typedCode = (request: Request) => new URL(request.url).searchParams.get("code")?.slice(0, 40) ?? null

/** The code in the address, else the one for which the account went to buy a license; "none" where there is neither. */
async function findCode(
  context: AppLoadContext,
  account: Account,
  request: Request,
): Promise<EnteredCode | { kind: "none" }> {
  const typed = typedCode(request)
  if (typed !== null) return findDeviceCode(context, account, typed)
  const code = await findTakenCode(context.db, account.id, context.now())
  return code ? { kind: "waiting", code } : { kind: "none" }
}

const ANSWERS = ["activated", "denied"] as const
type Answer = (typeof ANSWERS)[number]

const EMPTY = {
  typed: "",
  hasJustPaid: false,
  answer: null as Answer | null,
  offer: null,
  error: null,
  form: null,
}

/** The page after a decision; null before. */
function answered(request: Request) {
  const done = new URL(request.url).searchParams.get("done")
  const answer = ANSWERS.find((candidate) => candidate === done)
  return answer ? { ...EMPTY, answer } : null
}

/** The page for the code in the URL, without changing anything. */
export async function linkPage(context: AppLoadContext, account: Account, request: Request) {
  const done = answered(request)
  if (done) return done
  const typed = typedCode(request) ?? ""
  // A page of another site, which could use the account's attempts up, sees the code in the field and its button.
  if (isFromAnotherSite(request)) return { ...EMPTY, typed }
  const found = await findCode(context, account, request)
  const hasJustPaid = new URL(request.url).searchParams.has("paid") && isPaid(account)
  const page = { ...EMPTY, typed, hasJustPaid }
  switch (found.kind) {
    case "none":
      return page
    case "unknown":
      return data({ ...page, error: unknownCode(typed) }, 400)
    case "too-many":
      return tooManyRequests(found.wait, page)
    case "decided":
      return { ...page, answer: found.status }
    case "waiting":
      return { ...page, offer: await offerOf(context, account, found.code, typed) }
  }
}

async function offerOf(context: AppLoadContext, account: Account, code: DeviceCodeRow, typed: string) {
  const next = await nextStep(context, account, code)
  return {
    ...next,
    code: typed ? normalizeUserCode(typed) : null,
    computer: code.deviceName || code.deviceId,
    asked: [countryLabel(code.country), formatMoment(code.createdAt)],
    version: code.appVersion ? `${brand.name} ${code.appVersion}` : null,
  }
}

/** Returns the next step for the account: activating the device, or what must come first. */
async function nextStep(context: AppLoadContext, account: Account, code: DeviceCodeRow) {
  const { license } = account
  if (account.heldOrderId && !isPaid(account))
    return { next: "dashboard", sentence: linkCopy.held, usesTransfer: false } as const
  if (!license) return { next: "buy", sentence: linkCopy.noLicense, usesTransfer: false } as const
  if (!isPaid(account)) return { next: "dashboard", sentence: linkCopy.revoked, usesTransfer: false } as const
  const decision = await previewActivation(context, license, code)
  return {
    next: decision.kind === "refuse" ? "dashboard" : "activate",
    sentence: linkConsequence(decision, seatUsage(license, context.now())),
    usesTransfer: decision.kind === "transfer",
  } as const
}

export type LinkOffer = Awaited<ReturnType<typeof offerOf>>

type LinkErrors = { form: string }

const FORMS = pageForms(["activate", "not-mine", "buy"], { transfer: 5 })

/** Decides about the device that waits with the code in the address, or for which the account went to buy a license. */
export async function submitLink(args: ActionFunctionArgs, account: Account) {
  const { intent, fields } = await readSubmittedForm(args, FORMS)
  const { context, request } = args
  const found = await findCode(context, account, request)
  switch (found.kind) {
    case "none":
    case "unknown":
      return refused(linkCopy.unknown)
    case "too-many":
      return tooManyRequests<Partial<LinkErrors>>(found.wait, {})
    case "decided":
      return toAnswer(found.status)
    case "waiting":
      return intent === "activate"
        ? activate(args, account, found.code, fields.transfer !== undefined)
        : endOrKeep(args, account, found.code, intent)
  }
}

async function activate(
  { context }: ActionFunctionArgs,
  account: Account,
  code: DeviceCodeRow,
  mayTransfer: boolean,
) {
  const { license } = account
  if (!license) return refused(linkCopy.noLicense)
  if (!isPaid(account)) return refused(linkCopy.revoked)
  const result = await linkDevice(context, { account, license, code }, { mayTransfer })
  switch (result.kind) {
    case "unknown":
      return refused(linkCopy.unknown)
    case "needs-transfer":
      return refused(linkCopy.nowTransfer)
    case "refused":
      return refused(problems[result.code].title, result.code === "UNAVAILABLE" ? 503 : 400)
    default:
      return toAnswer("activated")
  }
}

/** Ends a code of somebody who did not ask for it, or keeps it for an account that buys a license first. */
async function endOrKeep(
  { context: { db, now } }: ActionFunctionArgs,
  account: Account,
  code: DeviceCodeRow,
  intent: "not-mine" | "buy",
) {
  const decision = { code, userId: account.id, now: now() }
  const change =
    intent === "buy" ? { userId: account.id } : ({ status: "denied", userId: account.id } as const)
  if (!(await decideDeviceCode(db, decision, change))) return refused(linkCopy.unknown)
  return intent === "buy" ? replace("/buy", 303) : toAnswer("denied")
}

const refused = (form: string, status = 400) => data<LinkErrors>({ form }, status)

const toAnswer = (answer: "activated" | "denied") => replace(`/link?done=${answer}`, 303)
