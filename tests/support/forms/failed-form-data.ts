/** Returns the Worker's response, in Remix's encoding, to a script's form whose action fails unexpectedly. */
export function failedFormData(requestId: string): string {
  const error = ["ErrorResponse", 3, 6, 7]
  return JSON.stringify([{ _1: 2 }, "error", error, { _4: 5 }, "requestId", requestId, 500, ""])
}
