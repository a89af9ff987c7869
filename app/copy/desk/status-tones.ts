type Tone = "good" | "waiting" | "bad" | "quiet"

const NOT_ARRIVED = ["Bounced for now", "Suppressed", "Reported as spam"]

const TONES: Record<Exclude<Tone, "quiet">, readonly string[]> = {
  good: [
    "Paid",
    "Active",
    "Sent",
    "Published",
    "Fixed",
    "Handled",
    "Delivered",
    "Confirmed",
    "Paid out",
    "Agrees",
  ],
  waiting: [
    ...["Partly refunded", "Waiting", "Draft", "Planned", "Not seen", "In progress", "New message"],
    ...["Not handled yet", "Open", "Dispute open", "Delayed", "Sending", "On its way"],
  ],
  bad: [
    "Disputed",
    "Dispute lost",
    "Not delivered",
    "Revoked",
    "Revoked by the owner",
    "Needs you",
    "Given up",
    "Failed",
    "Bounced",
    "Lines missing",
    ...NOT_ARRIVED,
  ],
}

const BY_WORD = new Map(
  Object.entries(TONES).flatMap(([tone, words]) => words.map((word): [string, Tone] => [word, tone as Tone])),
)

/** How a state's word is colored: whether it is well, waits, or needs somebody; what is over is quiet. */
export const toneOf = (word: string): Tone =>
  BY_WORD.get(word) ?? (/^\d+ differences?$/.test(word) ? "bad" : "quiet")
