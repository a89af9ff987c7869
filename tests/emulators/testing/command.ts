import { spawn } from "node:child_process"
import { once } from "node:events"

/** The emulators as their own process, with what it prints and the code it ends with. */
export function startCommand(environment: Record<string, string>) {
  const secrets = {
    RAZORPAY_KEY_ID: "rzp_test_key",
    RAZORPAY_KEY_SECRET: "key secret",
    RAZORPAY_WEBHOOK_SECRET: "webhook secret",
    RESEND_API_KEY: "re_test",
  }
  const command = spawn(process.execPath, ["--import", "tsx", "tests/emulators/main.ts"], {
    env: { PATH: process.env.PATH, ...secrets, ...environment },
  })
  const printed: string[] = []
  command.stdout.on("data", (text) => printed.push(String(text)))
  command.stderr.on("data", (text) => printed.push(String(text)))
  const ended = once(command, "close").then(([code]) => code as number | null)
  return { printed, ended, stop: () => command.kill("SIGTERM") }
}
