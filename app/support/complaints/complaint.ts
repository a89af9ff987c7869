import { addMilliseconds, addMonths, hours } from "#app/platform/time.ts"

/** Returns the next deadline of the grievance officer: acknowledge within 48 hours, answer within a month. */
export const complaintDue = (receivedAt: Date, isAcknowledged: boolean) =>
  isAcknowledged ? addMonths(receivedAt, 1) : addMilliseconds(receivedAt, hours(48))
