import { runCommand } from "#scripts/command.ts"

const COMMAND = {
  name: "conformance",
  does: "Asks Razorpay's test mode and Resend's test addresses what the emulators are asked, and prints how their answers differ.",
  options: {
    payment: {
      type: "string",
      value: "pay_…",
      does: "a captured payment in test mode, of which two units are refunded",
    },
  },
  notes: "With CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, migrates a D1 of its own and deletes it.",
} as const

await runCommand(COMMAND, async ({ payment = null }) => {
  const { conform, readCloudflare, readTarget } = await import("./conform.ts")
  return conform(readTarget(process.env, payment), readCloudflare(process.env))
})
