import { createServer, type RequestListener } from "node:http"
import { onTestFinished } from "vitest"
import { listen } from "#tests/emulators/listen.ts"

/** Listens on a free port until the test has finished; returns the address. */
export async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return listen(server)
}
