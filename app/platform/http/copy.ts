import { brand } from "#app/platform/brand.ts"

/** The answer to a form while the database is away. */
export const notSavedCopy = {
  title: "Not saved yet",
  number: "If you write to us, please include this number:",
} as const

/** The form that searches the help. */
export const helpSearchCopy = {
  label: "Search the help",
  submit: "Search",
} as const

/** The links of the error page. */
export const errorLinks = {
  home: { label: "Home", text: `What ${brand.name} does` },
  free: { label: "Free version", text: "No account, no key" },
  logIn: { label: "Login", text: "Your license and download" },
  contact: { label: "Contact", text: "Tell us which link was broken" },
  help: { label: "Contact", text: "Write to us" },
} as const

/** Title and explanation of the error page for an HTTP status; null for an error that only the browser saw. */
export function errorCopy(status: number | null) {
  if (status === null) {
    return {
      title: "This page didn’t load",
      explanation: "Check your connection, then load the page again.",
    }
  }
  if (status === 404) {
    return {
      title: "There’s nothing at this address.",
      explanation: "The page may have moved, or part of the link is missing.",
    }
  }
  if (status === 405 || status === 400) {
    return {
      title: "This request can’t be processed",
      explanation:
        "It’s incomplete, or this page doesn’t accept it. Nothing was changed. Please go back to the page and try again.",
    }
  }
  if (status === 413) {
    return {
      title: "That is too large for this page",
      explanation: `Nothing was saved. Please go back, and send less text or a smaller picture, at most 5\u00a0MB.`,
    }
  }
  return {
    title: "Something went wrong on our side",
    explanation:
      "The error was logged. No payment is lost. One that went through is recorded automatically. Please try again in a minute.",
  }
}

/** Problem codes that any call of an API can have, with their HTTP status and a title that an app may show. */
export const apiProblems = {
  INVALID_REQUEST: { status: 422, title: "Some fields are missing or wrong." },
  NOT_JSON: { status: 415, title: "Send JSON, with the content type application/json." },
  BODY_TOO_LARGE: { status: 413, title: "The request body is too large." },
  METHOD_NOT_ALLOWED: { status: 405, title: "This address does not accept that method." },
  NOT_FOUND: { status: 404, title: "There is nothing at this address." },
  TOO_MANY_REQUESTS: { status: 429, title: "Too many tries. Please wait, then try again." },
} as const

export type ApiProblemCode = keyof typeof apiProblems
