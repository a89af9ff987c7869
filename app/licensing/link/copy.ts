import type { ActivationDecision, SeatUsage } from "#app/licensing/activation/activation.ts"
import { codeTime, problems } from "#app/licensing/activation/problems-copy.ts"
import { brand } from "#app/platform/brand.ts"
import { foreignLetters } from "#app/platform/copy.ts"
import { plural } from "#app/platform/plural.ts"
import { lettersOutsideOfUserCodes, USER_CODE_ALPHABET } from "./device-code.ts"

export const linkCopy = {
  title: "Activate a computer",
  lead: `${brand.name} on your computer shows a code. Type it here, and you won’t need your license key.`,
  code: "Code",
  lookUp: "Continue",
  unknown: `No computer is waiting with this code. Compare it with the one in ${brand.name}. It works for ${codeTime}, so you may have to start again there.`,
  offerTitle: "Is this your computer?",
  asked: "Requested from",
  compare: `Continue only if ${brand.name} on that computer shows this code right now.`,
  notYours: "If you didn’t start this, or someone sent you the link, choose “This is not mine”.",
  activate: "Activate this computer",
  activating: "Activating…",
  notMine: "This is not mine",
  ending: "One moment…",
  buy: "Get a license",
  held: "We received your payment, and we’re looking into it. Your dashboard says what happens next. Please don’t pay again.",
  noLicense: `Your account has no license yet. Get one, and you’ll come right back here. Your computer waits up to ${codeTime}. If that’s too short, start again in ${brand.name}.`,
  revoked: "Your license was revoked, so it can’t activate a computer. Your dashboard says why.",
  toDashboard: "Open the dashboard",
  nowTransfer:
    "This computer would use a transfer now, because another one took the free place. Look at what follows, then choose again.",
  paid: "Payment received. We’ve emailed your receipt.",
} as const

/** Names the look-alikes in a typed code, if there are any. */
export const unknownCode = (typed: string) =>
  foreignLetters(lettersOutsideOfUserCodes(typed), [...USER_CODE_ALPHABET].join(" ")) ?? linkCopy.unknown

/** Advice about a code that was denied. */
export const deniedCopy = {
  title: "Did someone send you the link or the code?",
  text: "They wanted your license for their own computer. Don’t answer them.",
  again: `If you started this yourself after all, start again in ${brand.name} and compare the codes.`,
} as const

/** Texts that the visitor reads after the decision. */
export const linkAnswers = {
  activated: {
    title: "Your computer is activated",
    lead: `Go back to ${brand.name}. It carries on by itself within a few seconds.`,
  },
  denied: {
    title: "Nothing was activated",
    lead: "The code no longer works. Your license and your account haven’t changed.",
  },
} as const

type Refusal = Extract<ActivationDecision, { kind: "refuse" }>["because"] | "LICENSE_NOT_FOUND"
type Decision = Exclude<ActivationDecision, { kind: "refuse" }> | { kind: "refuse"; because: Refusal }

/** Says what an activation means for the license, before it is done. */
export function linkConsequence(decision: Decision, { maxDevices, active, transfers }: SeatUsage) {
  switch (decision.kind) {
    case "already-active":
    case "reactivate":
      return "This computer is on your license already, so activating it again costs nothing."
    case "activate":
      return maxDevices === 1
        ? `Your license will be active on this computer. ${
            transfers.left > 0
              ? "You can transfer it to another one later, once."
              : "The time for transfers is over, so it stays with this one."
          }`
        : `Your license will be active on ${active + 1} of ${plural(maxDevices, "computer")}.`
    case "transfer":
      return `This computer takes the place of one you released. That uses ${
        transfers.left === 1 ? "your last transfer" : `one of your ${transfers.left} transfers`
      }, which can’t be undone.`
    case "refuse":
      return problems[decision.because].title
  }
}
