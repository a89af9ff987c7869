export const ANNOUNCEMENT_STATUSES = ["draft", "sending", "stopped", "sent"] as const
