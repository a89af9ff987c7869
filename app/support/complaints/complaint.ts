import { addMilliseconds, addMonths, hours } from "#app/platform/time.ts"

/** Until when the grievance officer has to do the next thing: acknowledge within 48 hours, answer within a month. */
export const complaintDue = (receivedAt: Date, isAcknowledged: boolean): Date =>
  isAcknowledged ? addMonths(receivedAt, 1) : addMilliseconds(receivedAt, hours(48))
