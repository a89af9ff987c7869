/** States that are well, that wait, and that need somebody. */
const TONES = {
  "text-accent": ["Paid", "Active", "Sent", "Published", "Fixed", "Delivered", "Confirmed"],
  "text-amber": [
    "Partly refunded",
    "Withdrawn",
    "Waiting",
    "Draft",
    "Planned",
    "Not seen",
    "In progress",
    "New message",
    "Open",
    "Delayed",
    "Sending",
    "On its way",
  ],
  "text-danger": [
    "Disputed",
    "Dispute lost",
    "Not delivered",
    "Revoked",
    "Revoked by the owner",
    "Needs you",
    "Failed",
    "Bounced",
    "Bounced for now",
    "Suppressed",
    "Reported as spam",
  ],
}

/** The color of a state's word; what is over is quiet. */
export const toneOf = (word: string) =>
  Object.entries(TONES).find(([, words]) => words.includes(word))?.[0] ?? "text-muted"
