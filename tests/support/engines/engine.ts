import { GEOMETRY_HELPERS } from "./geometry.ts"
import { HELPERS } from "./page-functions.ts"

export const ENGINE_NAMES = ["chromium", "firefox", "webkit"] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

export type EngineSettings = {
  /** Empty, for its profile and what else it writes. */
  directory: string
  /** The folder into which it downloads. */
  downloads: string
  blocksCookies: boolean
}

/** A browser of one engine. */
export type Engine = {
  /** A page without the cookies and storage of those before it, which has to be closed before the next is opened. */
  openPage(size: Size): Promise<EnginePage>
  close(): Promise<void>
}

type Size = { width: number; height: number }

type Point = { x: number; y: number }

/** Page of any engine. Points are relative to the frame of an `iframe` selector; without one, to the page. */
export type EnginePage = {
  /** Resolves once the document and its images are loaded. */
  goto(url: string): Promise<void>
  /** Runs a function that uses nothing from outside itself but the helpers of pages; it may return a promise. */
  run<Argument, Result>(
    pageFunction: (argument: Argument) => Result,
    argument: Argument,
    frame?: string,
  ): Promise<Awaited<Result>>
  click(point: Point, frame?: string): Promise<void>
  type(text: string): Promise<void>
  setFile(selector: string, path: string): Promise<void>
  setCookie(cookie: { name: string; value: string; url: string }): Promise<void>
  resize(size: Size): Promise<void>
  /** A PNG of the whole document. */
  picture(): Promise<Buffer>
  /** The errors of the console, pages that are rendered anew, and the violations of a Content-Security-Policy, since the page was opened. */
  errors: string[]
  close(): Promise<void>
}

/** Checks if a page warns that React could not hydrate it: by a fault of its own, or because an extension changed it. */
export const isRenderedAnew = (warning: string) => warning.startsWith("The page was rendered anew")

const helpers = [...HELPERS, ...GEOMETRY_HELPERS].join("\n")

/** The source of an expression that runs a page function, with `further` source before it, and evaluates to JSON of its result. */
export function pageExpression(
  pageFunction: (argument: never) => unknown,
  argument: unknown,
  further = "",
): string {
  return `(async () => { ${helpers}\n${further}\nreturn JSON.stringify(await (${pageFunction})(${JSON.stringify(argument)})) })()`
}

/** Type of a page function's result. */
export const parseResult = (json: string | null | undefined) =>
  (json === null || json === undefined ? undefined : JSON.parse(json)) as never
