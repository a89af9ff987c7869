import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export type ReceivedWebhook = {
  path: string
  at: number
  headers: Record<string, string | string[] | undefined>
  body: string
  event: string
}

/** A website that does nothing but keep the webhooks it is sent, in the order in which they come. */
export async function startRecordingSite(answer: (webhook: ReceivedWebhook) => number = () => 200) {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    const { event } = JSON.parse(body)
    const webhook = { path: request.url ?? "", at: Date.now(), headers: request.headers, body, event }
    received.push(webhook)
    response.writeHead(answer(webhook)).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    events: () => received.map(({ event }) => event),
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
