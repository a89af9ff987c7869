import { runCommand } from "../../scripts/command.ts"
import { conform, readCloudflare, readTarget } from "./conform.ts"

// npm run conformance [-- --payment pay_…]: asks Razorpay's test mode and Resend's test addresses what the emulators are
// asked, and prints how their answers differ; with CLOUDFLARE_API_TOKEN, migrates a D1 of its own and deletes it. --payment: a captured payment in test mode, of which two units are refunded.

await runCommand({ payment: { type: "string" } }, ({ payment = null }) =>
  conform(readTarget(process.env, payment), readCloudflare(process.env)),
)
