import { runCommand } from "#scripts/command.ts"

const COMMAND = {
  name: "conformance",
  does: "Asks Razorpay's test mode, Polar's sandbox and Resend's test addresses what the emulators are asked, and prints how their answers differ.",
  options: {
    payment: {
      type: "string",
      value: "pay_…",
      does: "a captured payment in test mode, of which two units are refunded",
    },
    order: {
      type: "string",
      value: "ID",
      does: "a paid order in Polar's sandbox, of which one unit is refunded",
    },
  },
  notes: "With CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, migrates a D1 of its own and deletes it.",
} as const

await runCommand(COMMAND, async ({ payment: paymentId = null, order: orderId = null }) => {
  const { conform, readCloudflare, readTarget } = await import("./conform.ts")
  return conform(readTarget(process.env, { paymentId, orderId }), readCloudflare(process.env))
})
