import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { WebSocket } from "undici"
import {
  type Engine,
  type EnginePage,
  type EngineSettings,
  isRenderedAnew,
  pageExpression,
  parseResult,
} from "./engine.ts"
import { startProgram } from "./start-program.ts"

type Send = <Result>(method: string, params?: object) => Promise<Result>

type Message =
  | { type: "success"; id: number; result: unknown }
  | { type: "error"; id: number; error: string; message: string }
  | { type: "event"; method: string; params: { level: string; text: string | null } }

type Evaluated<Value> =
  | { type: "success"; result: { value: Value } }
  | { type: "exception"; exceptionDetails: { text: string } }

const BLOCKS_ALL_COOKIES = 2

/** An installed Firefox, by WebDriver BiDi. */
export async function startFirefox(program: string, settings: EngineSettings): Promise<Engine> {
  const { directory, downloads, blocksCookies } = settings
  const profile = join(directory, "profile")
  mkdirSync(profile)
  if (blocksCookies) {
    const preference = `user_pref("network.cookie.cookieBehavior", ${BLOCKS_ALL_COOKIES});\n`
    writeFileSync(join(profile, "user.js"), preference)
  }
  const command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
  const browser = startProgram(command, { home: directory })
  const address = await browser.find(/WebDriver BiDi listening on (\S+)/)
  const { send, onError, disconnect } = await connect(`${address}/session`)
  await send("session.new", { capabilities: {} })
  await send("session.subscribe", { events: ["log.entryAdded"] })
  const downloadBehavior = { type: "allowed", destinationFolder: downloads }
  await send("browser.setDownloadBehavior", { downloadBehavior })
  return {
    openPage: async (size) => {
      const { userContext } = await send<{ userContext: string }>("browser.createUserContext")
      const page = { type: "tab", userContext }
      const { context } = await send<{ context: string }>("browsingContext.create", page)
      const close = () => send<void>("browser.removeUserContext", { userContext })
      const enginePage = createPage(send, { context, userContext }, close)
      onError((text) => enginePage.errors.push(text))
      await enginePage.resize(size)
      return enginePage
    },
    close: async () => {
      disconnect()
      await browser.end()
    },
  }
}

/** The connection to a browser's BiDi session. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve())
    socket.addEventListener("error", () => reject(new Error(`${url} can't be reached`)))
  })
  const waiting = new Map<number, (message: Message) => void>()
  let report = (_text: string) => {}
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type !== "event") return waiting.get(message.id)?.(message)
    const { level, text } = message.params
    if (message.method === "log.entryAdded" && (level === "error" || isRenderedAnew(text ?? "")))
      report(text ?? "")
  })
  let lastId = 0
  const send: Send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, (message) => {
        if (message.type === "success") resolve(message.result as never)
        if (message.type === "error") reject(new Error(`${method}: ${message.error}, ${message.message}`))
      })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  const onError = (listener: (text: string) => void) => {
    report = listener
  }
  return { send, onError, disconnect: () => socket.close() }
}

function createPage(
  send: Send,
  { context, userContext }: { context: string; userContext: string },
  close: () => Promise<void>,
): EnginePage {
  const evaluate = async <Value>(expression: string, of = context): Promise<Value> => {
    const params = { target: { context: of }, expression, awaitPromise: true }
    const evaluated = await send<Evaluated<Value>>("script.evaluate", params)
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text)
    return evaluated.result.value
  }
  const frameAt = async (selector: string | undefined) => {
    if (selector === undefined) return context
    const expression = `document.querySelector(${JSON.stringify(selector)}).contentWindow`
    return (await evaluate<{ context: string }>(expression)).context
  }
  return {
    goto: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" })
    },
    run: async (pageFunction, argument, frame) =>
      parseResult(await evaluate<string>(pageExpression(pageFunction, argument), await frameAt(frame))),
    click: async ({ x, y }, frame) => {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]
      const pointer = { type: "pointer", id: "mouse", actions }
      await send("input.performActions", { context: await frameAt(frame), actions: [pointer] })
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ])
      await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] })
    },
    setFile: async (selector, path) => {
      const locator = { type: "css", value: selector }
      const { nodes } = await send<{ nodes: unknown[] }>("browsingContext.locateNodes", { context, locator })
      await send("input.setFiles", { context, element: nodes[0], files: [path] })
    },
    setCookie: async ({ name, value, url }) => {
      const cookie = { name, value: { type: "string", value }, domain: new URL(url).hostname, httpOnly: true }
      await send("storage.setCookie", { cookie, partition: { type: "storageKey", userContext } })
    },
    resize: async (viewport) => {
      await send("browsingContext.setViewport", { context, viewport })
    },
    picture: async () => {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", {
        context,
        origin: "document",
      })
      return Buffer.from(data, "base64")
    },
    errors: [],
    close,
  }
}
