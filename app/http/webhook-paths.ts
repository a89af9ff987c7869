/** Where services outside post their events: each is signed, may be large, and may come in great numbers from one address. */
export const isWebhookPath = (pathname: string) => /^\/webhooks\/(razorpay|resend)$/.test(pathname)
