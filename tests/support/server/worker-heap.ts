import type { Miniflare } from "miniflare"
import * as z from "zod"

/** In whose isolate the site runs; Miniflare's D1, KV and R2 have isolates of their own in the same process. */
const SITE = "core:user:site"

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.url() }))
const Answer = z.object({ id: z.number(), result: z.object({ usedSize: z.number().optional() }) })

/**
 * The bytes that the Worker's own isolate holds after a garbage collection, by the DevTools protocol. `request` sends the
 * Worker something: workerd collects when the isolate runs next. For a Worker that was started with an `inspectorPort`.
 */
export async function measureHeap(worker: Miniflare, request: () => Promise<unknown>): Promise<number> {
  const inspector = await worker.getInspectorURL()
  const list = await fetch(new URL("/json", inspector.href.replace(/^ws/, "http")))
  const target = Targets.parse(await list.json()).find(({ id }) => id === SITE)
  if (!target) throw new Error(`there is no ${SITE}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  try {
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }))
    const collected = call(socket, 1, "HeapProfiler.collectGarbage")
    let isCollected = false
    collected.then(() => (isCollected = true))
    while (!isCollected) await request()
    const { usedSize } = await call(socket, 2, "Runtime.getHeapUsage")
    if (usedSize === undefined) throw new Error("the isolate's heap is unknown")
    return usedSize
  } finally {
    socket.close()
  }
}

function call(socket: WebSocket, id: number, method: string): Promise<{ usedSize?: number | undefined }> {
  return new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const answer = Answer.safeParse(JSON.parse(String(data)))
      if (answer.data?.id === id) resolve(answer.data.result)
    })
    socket.send(JSON.stringify({ id, method }))
  })
}
