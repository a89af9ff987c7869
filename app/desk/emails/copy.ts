export const templatesCopy = {
  title: "Email templates",
  lead: "Each email that the site sends, with made-up facts, ending with your name and address. What was sent, and what became of it, is at Emails.",
} as const
