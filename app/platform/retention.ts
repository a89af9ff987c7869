import { days } from "./time.ts"

// Retention of data that the cron deletes by its age; the privacy policy prints the same values.

/** Retention of Razorpay's payment events and Resend's email events. */
export const WEBHOOK_EVENT_RETENTION = days(90)
export const SENT_EMAIL_RETENTION = days(30)
/** Retention of emails that could not be delivered. */
export const GIVEN_UP_EMAIL_RETENTION = days(90)
export const UNPAID_ORDER_RETENTION = days(90)
/** Retention of the reminders that the owner was sent. */
export const ALERT_RETENTION = days(365)
/** Retention of why a session was ended, for a browser that comes back with its cookie. */
export const SESSION_END_RETENTION = days(30)
/** Retention of encrypted backups (docs/backups.md). */
export const BACKUP_RETENTION = days(90)
