import { brand } from "#app/platform/brand.ts"
import { foreignLetters } from "#app/platform/copy.ts"
import { plural } from "#app/platform/plural.ts"
import { formatIndianDay } from "#app/platform/time.ts"
import { lettersOutsideOfRecoveryCodes, RECOVERY_CODES } from "./recovery-code.ts"

/** Sentences of the page that asks for a second factor, or for the password again. */
export const verifyCopy = {
  logIn: `Open your authenticator app and type the code it shows for ${brand.name}.`,
  again: `This needs a new code. Open your authenticator app and type the one it shows for ${brand.name}.`,
  password: "This needs your password again.",
  recovery: "No phone at hand? Type one of your recovery codes instead. Each works once.",
  kept: "What you typed before is kept. It’s sent when you continue.",
  keptForDesk: "What you typed before is kept. You’ll see it once more before anything is done.",
  code: "Code",
  button: "Continue",
  checking: "Checking…",
  codeRequired: "Please enter the code.",
  codeWrong: "That code is not right.",
} as const

/** Names the look-alikes in a typed recovery code, if there are any. */
export const wrongCode = (typed: string) =>
  foreignLetters(lettersOutsideOfRecoveryCodes(typed), "a to z without l and o, and 2 to 9") ??
  verifyCopy.codeWrong

/** Sentences on turning two-factor authentication on and off. */
export const twoFactorCopy = {
  title: "Two-factor authentication",
  off: "Your password alone won’t be enough to get in. To log in, you’ll also need a code from an app on your phone.",
  turnOn: "Turn on two-factor authentication",
  ownerNeedsIt: "The desk opens only with two-factor authentication.",
  ownerKeepsIt:
    "This account is an owner of the site, so two-factor authentication stays on. Nothing was changed.",
  turnedOff: "Two-factor authentication is off. You now need only your password to log in.",
  setUp: "Scan the picture with an authenticator app, or type the key into it. Then enter the code it shows.",
  appHint:
    "Any app for time-based codes works, such as Aegis, 2FAS, Google Authenticator or Microsoft Authenticator.",
  picture: "The key as a picture for the camera",
  key: "Key",
  copiedKey: "key",
  confirmTurnOn: "Turn on",
  alreadyOn: "Two-factor authentication is on.",
  toSecurity: "Back to Security",
  codes: "Recovery codes",
  copiedCodes: "recovery codes",
  codesLead: `Print these ${RECOVERY_CODES} codes or write them down, and keep them away from your phone. Each replaces the app’s code once. We can’t show them again.`,
  codesReplaced: "Your previous recovery codes no longer work.",
  othersSignedOut: "Two-factor authentication is on. Your other browsers were signed out.",
  newCodes: "Lost yours, or used most of them? New ones replace all of the old ones.",
  getNew: "Get new ones",
  newCodesButton: "New recovery codes",
  turnItOff: "Turn it off",
  turnOffAct: "Turn off",
  turnOff: "You’ll need only your password to log in. Your recovery codes stop working.",
  turnOffButton: "Turn off two-factor authentication",
} as const

/** "On since 22 November 2026". */
export const factorSince = (enabledAt: Date) => `On since ${formatIndianDay(enabledAt)}`

/** "You need your password and a code to log in. 8 recovery codes are left." */
export const factorSummary = (codesLeft: number) =>
  `You need your password and a code to log in. ${plural(codesLeft, "recovery code")} ${codesLeft === 1 ? "is" : "are"} left.`
