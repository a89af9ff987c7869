export const auditLogCopy = {
  title: "Audit",
  lead: "Every action of an owner. Entries are only added, each contains the hash of the one before, and the latest hash goes out with the daily email.",
  entries: "entries",
  empty: "What owners do will be here.",
  all: "All",
  owner: "Owner",
  reason: (reason: string) => `Reason: ${reason}`,
  verify: "Verify",
  lastHash: "Last hash:",
} as const
