export const computersCopy = {
  title: "Computers",
  none: "No computer has been activated with this license yet.",
  released: (day: string) => `Released ${day}`,
  pages: "Pages",
  first: "First computers",
  more: "More computers",
} as const
