import { addMilliseconds, addMonths, hours, indianDayOf, lastMomentOf } from "#app/platform/time.ts"

/** Returns the next deadline of the grievance officer: acknowledge within 48 hours, answer within a month, whose last day is included. */
export const complaintDue = (receivedAt: Date, isAcknowledged: boolean) =>
  isAcknowledged
    ? lastMomentOf(addMonths(indianDayOf(receivedAt), 1))
    : addMilliseconds(receivedAt, hours(48))
