import { days } from "#app/platform/time.ts"
import { IDLE_TIMEOUT, MAX_SESSIONS, type SessionEnd } from "./session.ts"

type EndNotice = { title: string; text: string }

/** Notices of the log-in page for a session that did not end with a log-out. */
export const sessionEndCopy: Record<SessionEnd, EndNotice> = {
  "confirmed-elsewhere": {
    title: "You confirmed your email address in another browser.",
    text: "To keep your account safe, we signed you out here. Your license is where it was, and you’ll be back where you were right after you log in.",
  },
  "password-changed": {
    title: "Your password was changed.",
    text: "That signs you out everywhere. Log in with the new password.",
  },
  "signed-out-everywhere": {
    title: "You’re signed out everywhere.",
    text: "You asked for it in another browser. If that wasn’t you, choose a new password.",
  },
  "signed-out-elsewhere": {
    title: "You were signed out from another browser.",
    text: "Somebody who is signed in to your account did that. If it wasn’t you, choose a new password.",
  },
  "two-factor-on": {
    title: "Two-factor authentication was turned on in another browser.",
    text: "That signs out all others. Log in with your password and a code.",
  },
  undone: {
    title: "A change to your account was undone.",
    text: "That signs you out everywhere, and the password of before no longer works. If you haven’t chosen a new one, “Forgot password?” below sends you a link.",
  },
  "by-support": {
    title: "We signed you out everywhere.",
    text: "We do that to keep an account safe, or because its owner asks. Your license is where it was.",
  },
  "too-many": {
    title: `Your account was signed in to more than ${MAX_SESSIONS} browsers.`,
    text: "We signed out the one that was signed in for longest, and that was this one.",
  },
  expired: {
    title: `You were signed out after ${IDLE_TIMEOUT / days(1)} days without a visit.`,
    text: "To keep your account safe, a browser stays signed in only while you use it.",
  },
}
