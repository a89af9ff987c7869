import { type ActionFunctionArgs, data, replace } from "@remix-run/cloudflare"
import { linkCopy } from "#app/copy/licensing/link.ts"
import { problems } from "#app/copy/licensing/problems.ts"
import { type Account, isPaid } from "#app/domain/account/account.ts"
import { tooManyRequests } from "#app/http/too-many-requests.server.ts"
import { pageForms, readSubmittedForm } from "#app/routes/submitted-form.server.ts"
import { denyDevice, keepDeviceCode, linkDevice } from "#app/services/licensing/link-device.server.ts"
import type { DeviceCodeRow } from "#db/licensing/device-codes.server.ts"
import { findCode } from "./link-page.server.ts"

export type LinkErrors = { form: string }

const FORMS = pageForms(["activate", "not-mine", "buy"])

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

async function endOrKeep(
  { context }: ActionFunctionArgs,
  account: Account,
  code: DeviceCodeRow,
  intent: "not-mine" | "buy",
) {
  const change = intent === "buy" ? keepDeviceCode : denyDevice
  if (!(await change(context, account, code))) return refused(linkCopy.unknown)
  return intent === "buy" ? replace("/buy", { status: 303 }) : toAnswer("denied")
}

const refused = (form: string, status = 400) => data<LinkErrors>({ form }, status)

const toAnswer = (answer: "activated" | "denied") => replace(`/link?done=${answer}`, { status: 303 })
