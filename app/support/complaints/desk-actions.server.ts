import { defineAction, writing } from "#app/screens/action.server.ts"
import { acknowledgeComplaint, answerComplaint } from "./queries.server.ts"

export const acknowledge = defineAction({
  name: "complaint.acknowledge",
  intent: "complaint-acknowledge",
  words: {
    button: "Acknowledged",
    entry: "Complaint acknowledged",
    done: "The complaint is acknowledged.",
  },
  subject: "complaint",
  factor: "any",
  run: writing(acknowledgeComplaint),
})

export const answer = defineAction({
  name: "complaint.answer",
  intent: "complaint-answer",
  words: { button: "Answered", entry: "Complaint answered", done: "The complaint is answered." },
  subject: "complaint",
  factor: "any",
  run: writing(answerComplaint),
})
