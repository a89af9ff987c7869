type Tone = "good" | "waiting" | "bad" | "quiet"

const TONES: Record<Exclude<Tone, "quiet">, readonly string[]> = {
  good: ["Paid", "Active", "Sent", "Published", "Fixed", "Handled", "Delivered", "Confirmed"],
  waiting: [
    ...["Partly refunded", "Waiting", "Draft", "Planned", "Not seen", "In progress", "New message"],
    ...["Not handled yet", "Open", "Dispute open"],
  ],
  bad: ["Disputed", "Dispute lost", "Not delivered", "Revoked", "Given up", "Failed", "Bounced"],
}

const BY_WORD = new Map(
  Object.entries(TONES).flatMap(([tone, words]) => words.map((word): [string, Tone] => [word, tone as Tone])),
)

/** How a state's word is colored: whether it is well, waits, or needs somebody; what is over is quiet. */
export const toneOf = (word: string): Tone => BY_WORD.get(word) ?? "quiet"
