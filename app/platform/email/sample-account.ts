/** The account that most samples are about, and when they are sent. */
export const sampleAccount = { id: "1", email: "ada@example.com", at: new Date("2026-11-20T12:00:00Z") }
