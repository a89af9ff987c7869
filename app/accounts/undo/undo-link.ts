import { addMilliseconds, hours } from "#app/platform/time.ts"

/** Lifetime of a link that undoes a change of the address, or a new second factor or passkey. */
export const UNDO_LINK_LIFETIME = hours(72)

/** How long before the change that a link undoes an intruder may already have had access to the account. */
export const INTRUSION_LENGTH = hours(72)

/** Returns the time since which factors added to the account are removed by the link. */
export const intrusionStart = ({ createdAt }: { createdAt: Date }) =>
  addMilliseconds(createdAt, -INTRUSION_LENGTH)
