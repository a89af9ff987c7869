/** Title and explanation of the error page for an HTTP status. */
export function errorCopy(status: number): { title: string; explanation: string } {
  if (status === 404) {
    return {
      title: "There is nothing at this address",
      explanation: "The page may have moved, or the link may be incomplete. Nothing of yours was lost.",
    }
  }
  if (status === 405 || status === 400) {
    return {
      title: "That request could not be read",
      explanation:
        "It arrived in a way this page does not take. Nothing was changed. Please start again from the page.",
    }
  }
  return {
    title: "Something went wrong on our side",
    explanation:
      "It was written down. Nothing you paid is lost: a payment that went through is booked by itself. Please try again in a minute.",
  }
}
