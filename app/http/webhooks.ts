/** Where services outside post their events: each is signed, may be large, and may come in great numbers from one address. */
export const isWebhookPath = (pathname: string) => /^\/webhooks\/(razorpay|resend)$/.test(pathname)

export const isWebhook = ({ method, url }: Request) =>
  method === "POST" && isWebhookPath(new URL(url).pathname)

/** The answer to an event whose signature is wrong; `wait` is in seconds, 0 for a sender that has not sent too many. */
export function refuseWebhook(wait: number): Response {
  if (wait === 0) return Response.json({ result: "bad-signature" }, { status: 401 })
  const headers = { "retry-after": String(wait) }
  return Response.json({ result: "too-many-requests" }, { status: 429, headers })
}
