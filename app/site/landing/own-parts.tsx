import type { OwnParts } from "./landing-parts.tsx"
import { AppWindow, FreeWindow } from "./window/app-window.tsx"
import { DrawnCards } from "./window/drawn-cards.tsx"
import { Journal } from "./window/journal.tsx"
import { StartupScene } from "./window/startup-scene.tsx"
import { ToolDrawing } from "./window/tool-drawing.tsx"
import { WaysBack } from "./window/ways-back.tsx"

/** The parts that only this app's pages have, all of window/. A shop without that folder has none: docs/your-shop.md. */
export const ownParts: OwnParts = {
  Window: AppWindow,
  Scene: StartupScene,
  Cards: DrawnCards,
  WaysBack,
  Journal,
  ToolDrawing,
  FreeWindow,
}
