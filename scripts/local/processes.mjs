import { spawn } from "node:child_process"
import { createServer } from "node:net"

const running = new Set()
let isEnding = false

/** Starts a program in its own process group, so that `endAll` also ends its children. */
export function startProcess(command, args, { env = {}, stdout = "inherit", stderr = "inherit" } = {}) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", stdout, stderr],
    detached: true,
  })
  running.add(child)
  // While all are being ended, its children may still run.
  child.once("exit", () => isEnding || running.delete(child))
  return child
}

/**
 * Runs a program and resolves with its output; rejects with it on a non-zero exit. `show` prints it instead.
 */
export function run(command, args, { env = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show ? "inherit" : "pipe"
    const child = startProcess(command, args, { env, stdout: stdio, stderr: stdio })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk
      })
    }
    child.once("error", reject)
    child.once("exit", (code) => {
      if (code === 0) return resolve(output)
      const message = `${[command, ...args].join(" ")} failed (${code})\n${output}`
      reject(Object.assign(new Error(message), { code, output }))
    })
  })
}

/** Sends a signal to the process groups of all running programs. */
export function endAll(signal = "SIGTERM") {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Already exited.
    }
  }
}

/**
 * Ends all programs on SIGINT, SIGTERM, SIGHUP or exit; after a signal, those still running after 1.5 s are killed. npm
 * forwards a SIGINT that the terminal has already sent, so a second one changes nothing.
 */
export function endAllOnExit() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (isEnding) return
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

/** Exits with code 1 when the child exits, unless all programs are being ended. */
export function exitWith(child) {
  child.once("exit", () => {
    if (!isEnding) process.exit(1)
  })
}

/** Checks if a process of this id runs, perhaps as another user's. */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === "EPERM"
  }
}

/** Checks if a port is free on the IPv4 and IPv6 loopback addresses. */
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

/** Resolves once the URL responds with a 2xx status; rejects after `timeoutMs` milliseconds. */
export async function waitUntilUp(url, timeoutMs = 60_000) {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    try {
      if ((await fetch(url, { signal: AbortSignal.timeout(2000) })).ok) return
    } catch {
      // The server does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`${url} did not answer`)
}
