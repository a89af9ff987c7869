/** What the Worker answers to a form that a page's script sent, when its action fails unexpectedly: Remix's encoding. */
export function failedFormData(requestId: string): string {
  const error = ["ErrorResponse", 3, 6, 7]
  return JSON.stringify([{ _1: 2 }, "error", error, { _4: 5 }, "requestId", requestId, 500, ""])
}
