type Tone = "good" | "waiting" | "bad" | "quiet"

const GOOD = ["Paid", "Active", "Sent", "Published", "Fixed", "Delivered", "Confirmed"]

const WAITING = [
  "Partly refunded",
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
]

const BAD = [
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
]

/** How a state's word is colored: whether it is well, waits, or needs somebody; what is over is quiet. */
export function toneOf(word: string): Tone {
  if (GOOD.includes(word)) return "good"
  if (WAITING.includes(word)) return "waiting"
  return BAD.includes(word) ? "bad" : "quiet"
}
