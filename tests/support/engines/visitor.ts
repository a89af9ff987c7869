import { waitFor } from "#tests/support/server/wait-for.ts"
import type { EnginePage } from "./engine.ts"
import {
  findLink,
  findPoint,
  hasText,
  hasValue,
  isAt,
  isReady,
  prepareField,
  selectFocused,
  textOf,
} from "./page-functions.ts"

/** Selectors of elements that can be pressed. */
const SELECTORS = {
  button: "button, [role=button]",
  link: "a[href]",
  disclosure: "summary",
  choice: "label",
}

const TIMEOUT_MS = 30_000

export type Visitor = ReturnType<typeof createVisitor>

/** Creates the actions of a visitor on a page of any engine. Each action waits until it is possible. */
export function createVisitor(page: EnginePage, siteUrl: string) {
  /** Waits until the page function returns something else than null and false. */
  const until = <Argument, Result>(
    failure: string,
    pageFunction: (argument: Argument) => Result,
    argument: Argument,
    frame?: string,
  ) =>
    waitFor(async () => {
      const result = await page.run(pageFunction, argument, frame)
      if (result === null || result === false) throw new Error(failure)
      return result as Exclude<Awaited<Result>, null | false>
    }, TIMEOUT_MS)
  const waitForScript = () => until("the page's script does not answer", isReady, undefined)
  return {
    page,
    until,
    open: async (path: string) => {
      await page.goto(siteUrl + path)
      await waitForScript()
    },
    /** Goes on with the session of a client that has signed in. */
    signIn: async ({ cookies }: { cookies: Map<string, string> }) => {
      for (const [name, value] of cookies) await page.setCookie({ name, value, url: siteUrl })
    },
    pressLinkTo: async (href: string) => {
      await page.click(await until(`no link to ${href} to press`, findLink, href))
    },
    /** Waits until the path and query of the page's address match. */
    arrive: async (path: RegExp) => {
      await until(`not at ${path}`, isAt, path.source)
      await waitForScript()
    },
    see: (text: string | RegExp, frame?: string) =>
      until(`no ${text} to be seen`, hasText, textOf(text), frame),
    press: async (kind: keyof typeof SELECTORS, name: string | RegExp, frame?: string) => {
      const target = { selector: SELECTORS[kind], name: textOf(name) }
      await page.click(await until(`no ${kind} ${name} to press`, findPoint, target, frame), frame)
    },
    /** Types into the field of this label, in place of what stands there. */
    fill: async (label: string | RegExp, value: string) => {
      const field = { label: textOf(label), value }
      const prepared = await until(`no field ${label}`, prepareField, field)
      if (prepared !== "set") {
        await page.click(prepared)
        await until(`${label} has no focus`, selectFocused, undefined)
        await page.type(value)
      }
      await until(`${label} does not hold ${value}`, hasValue, field)
    },
  }
}
