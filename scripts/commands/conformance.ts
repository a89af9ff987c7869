import { parseArgs } from "node:util"
import { conform, readTarget } from "../conformance/conform.ts"
import { runCommand } from "../run-command.ts"

// npm run conformance [-- --payment pay_…]: asks Razorpay's test mode and Resend's test addresses what the emulators are
// asked, and prints how their answers differ. --payment: a captured payment in test mode, of which two units are refunded.

const { values: options } = parseArgs({ options: { payment: { type: "string" } } })

await runCommand(() => conform(readTarget(process.env, options.payment ?? null)))
