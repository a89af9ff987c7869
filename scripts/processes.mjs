import { spawn } from "node:child_process"
import { createServer } from "node:net"

const running = new Set()
let isEnding = false

/** Starts a program in a process group of its own, so that its children end with it. */
export function startProcess(command, args, { env = {}, stdout = "inherit", stderr = "inherit" } = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", stdout, stderr],
    detached: true,
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}

/** Runs a program to its end; its output is shown only when it fails, unless it is asked for. */
export function run(command, args, { env = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = show ? "inherit" : "pipe"
    const child = startProcess(command, args, { env, stdout: output, stderr: output })
    let text = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        text += chunk
      })
    }
    child.once("error", reject)
    child.once("exit", (code) => {
      if (code === 0) return resolve(text)
      reject(new Error(`${[command, ...args].join(" ")} failed (${code})\n${text}`))
    })
  })
}

/** Ends everything that was started, children of children too. */
export function endAll(signal = "SIGTERM") {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Already gone.
    }
  }
}

/** Ends everything on Ctrl-C, SIGTERM or our own end. */
export function endAllOnExit() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      isEnding = true
      endAll()
      setTimeout(() => {
        endAll("SIGKILL")
        process.exit(0)
      }, 1500)
    })
  }
  process.once("exit", () => endAll("SIGKILL"))
}

/** Ends this process when one that it cannot do without has ended by itself. */
export function exitWith(child) {
  child.once("exit", () => {
    if (!isEnding) process.exit(1)
  })
}

/** Whether a port of this machine can be listened on. */
export function isPortFree(port) {
  const canListen = (host) =>
    new Promise((resolve) => {
      const server = createServer()
      server.once("error", (error) =>
        resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT"),
      )
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
    })
  return Promise.all([canListen("127.0.0.1"), canListen("::1")]).then((free) => free.every(Boolean))
}

/** Resolves once the address answers 200; rejects when it does not in time. */
export async function waitUntilUp(url, withinMs = 60_000) {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`${url} did not answer`)
}
