import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** Starts a server on the loopback interface, on any free port unless given. Returns its address. */
export async function listen(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, "127.0.0.1"), "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
