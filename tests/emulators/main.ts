import { readEnvironment } from "./read-environment.ts"
import { startEmulators } from "./server.ts"

try {
  const settings = readEnvironment(process.env)
  const emulators = await startEmulators(settings)
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await emulators.close()
  }
  process.on("SIGTERM", close)
  process.on("SIGINT", close)
  console.log(`Emulators: http://localhost:${emulators.port}, webhooks go to ${settings.siteUrl}`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!("code" in error) || error.code !== "EADDRINUSE") return `The emulators cannot start. ${error.message}`
  return `The emulators cannot start: port ${process.env.EMULATORS_PORT || 8788} is taken. Set EMULATORS_PORT to another.`
}
