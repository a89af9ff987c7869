import { readArguments } from "#scripts/local/arguments.mjs"
import { recordRunning } from "#scripts/local/running-site.mjs"
import { readEnvironment } from "./read-environment.ts"
import { startEmulators } from "./server.ts"

readArguments({
  name: "emulators",
  does: "Starts the emulators of Razorpay, Resend, the IP-information service and the release server, and of Polar where .dev.vars or RESELLER says so, as npm start does.",
  notes: "EMULATORS_PORT (8788) is their port, PORT (8787) that of the site, which gets their webhooks.",
})

try {
  const settings = readEnvironment(process.env)
  const emulators = await startEmulators(settings)
  recordRunning("emulators", { emulatorsUrl: emulators.url })
  let isClosing = false
  const close = () => {
    if (!isClosing) emulators.close()
    isClosing = true
  }
  process.on("SIGTERM", close)
  process.on("SIGINT", close)
  console.log(`Emulators: ${emulators.url}, webhooks go to ${settings.siteUrl}`)
} catch (error) {
  console.error(`The emulators cannot start: ${reasonFor(error)}`)
  process.exitCode = 1
}

function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!("code" in error) || error.code !== "EADDRINUSE") return error.message
  return `port ${process.env.EMULATORS_PORT || 8788} is taken. Set EMULATORS_PORT to another.`
}
