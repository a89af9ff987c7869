import { brand } from "#app/platform/brand.ts"
import { MAX_MESSAGES, MAX_REPORTS } from "./bug-report.ts"
import { PICTURE_SIZE_LIMIT, type PictureProblem } from "./pictures.ts"

/** "5 MB", of a picture in a bug report. */
export const pictureLimit = `${PICTURE_SIZE_LIMIT / 1024 ** 2}\u00a0MB`

/** Sentences on bug reports and the conversations below them. */
export const bugReportCopy = {
  title: "Report a Bug",
  lead: "What did you do, what did you expect, and what happened instead? Your report and our answers stay on this page.",
  create: "Create New Bug Report",
  cancel: "Cancel",
  titleLabel: "Title *",
  descriptionLabel: "Description *",
  dateOfIncidentLabel: "Date of Incident *",
  possibleSolutionLabel: "Possible Solution (optional)",
  windowsBuild: "Windows build",
  windowsBuildHint: "Optional. In Windows: Settings, System, About, “OS build”.",
  appVersion: "App version",
  appVersionHint: `Optional. In ${brand.name}: Settings, About.`,
  picture: "Picture",
  pictureHint: `Optional. PNG or JPEG, ${pictureLimit} at most. We get the file as it is, and photos can contain the location where they were taken.`,
  required: "Fields with * are required.",
  submit: "Submit Bug Report",
  submitting: "Submitting…",
  versionWrong: "Please enter the Windows build and the app version in 40 letters, digits and signs at most.",
  pictureAgain: "Everything you typed is still here. Please choose the picture again.",
  list: "Your Bug Reports",
  reports: "reports",
  none: {
    title: "No bug reports yet.",
    note: "Yours will be listed here, each with its status and our answers.",
  },
  isNew: "New",
  status: "Status:",
  possibleSolution: "Possible solution",
  pictureAlt: "Attached to this report",
  dateOfIncident: "Date of incident",
  submitted: "Submitted",
  fixedIn: "Fixed in",
  reporter: "You",
  message: "Message",
  addMessage: "Add to this report",
  sending: "Sending…",
  messageMissing: "Please write a message.",
  messageTooLong: "That is longer than a message can be. Please shorten it.",
  messageAdded: "Your message was added.",
  messageFailed: "Your message could not be saved. Please try again.",
  tooManyMessages: `This report has ${MAX_MESSAGES} messages and can’t take more. Please write to us instead.`,
  duplicate:
    "Another report describes the same problem, and we follow it there. It isn’t linked here, because it may be somebody else’s. We’ll still see anything you add below.",
  earlier: "Earlier messages aren’t shown here.",
  reportIncomplete: "Please fill in all required fields.",
  reportFailed: "Failed to submit bug report.",
  tooManyReports: `This account has ${MAX_REPORTS} bug reports and can’t add more here. Please write to us instead.`,
  reportSent: "Bug report submitted!",
  reportTooLong: "That is longer than a report can be. Please shorten it.",
  reportDate: "Please enter a date from 1990 to today.",
} as const

/** Reason why a picture was refused; the form says it and keeps everything else. */
export const pictureProblems: Record<PictureProblem | "taken" | "not-stored", string> = {
  "too-large": `The picture is larger than ${pictureLimit}. Please choose a smaller one, or leave it out.`,
  "not-a-picture": "That file is not a PNG or JPEG picture. Please choose another one, or leave it out.",
  taken:
    "This report was sent with another picture before, and a picture can’t be replaced. Please open this page again to send a new report.",
  "not-stored": "The picture could not be stored at the moment. Please try again, or leave it out.",
}
