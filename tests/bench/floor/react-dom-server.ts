import type { ReactElement } from "react"
import * as original from "react-dom/server.browser"
import { fieldOf } from "#app/platform/text.ts"
import { recordSyncCalls } from "./recording.ts"

// Takes the place of react-dom/server: what the site renders, the floor renders again.

type Render = (element: ReactElement) => string

const recorded = (render: Render): Render => recordSyncCalls((element) => render(renewStream(element)))

/** Remix's component locks the stream that it is given, which is of one rendering. */
function renewStream(element: ReactElement): ReactElement {
  const context = fieldOf(fieldOf(fieldOf(element.props, "children"), "props"), "context")
  if (typeof context === "object" && context !== null && fieldOf(context, "serverHandoffStream")) {
    Object.defineProperty(context, "serverHandoffStream", {
      get: () => new ReadableStream(),
      configurable: true,
    })
  }
  return element
}

export const renderToString = recorded(original.renderToString)
export const renderToStaticMarkup = recorded(original.renderToStaticMarkup)
