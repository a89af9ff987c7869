import { days, minutes } from "#app/domain/time.ts"

/** How long a session lasts without a visit. */
export const IDLE_TIMEOUT = days(30)

/** How long a session lasts at most, however often it is used. */
export const ABSOLUTE_LIFETIME = days(90)

/** How long a session waits for the second factor after the password. */
export const SECOND_FACTOR_TIMEOUT = minutes(10)

/** How long after a password or second factor was entered sensitive actions don't ask for it again. */
export const RECENT_FACTOR = minutes(10)

/** The same for what an owner sends to a customer and can't be taken back, but changes no money and no rights. */
export const FACTOR_TO_WRITE = minutes(60)

/** The maximum number of sessions per account; when another one begins, the oldest ends. */
export const MAX_SESSIONS = 100

/** For how long a browser is known that signed in once. */
export const DEVICE_COOKIE_LIFETIME = days(365)
