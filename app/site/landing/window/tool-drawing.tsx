import { Drawing } from "#app/platform/ui/drawing.tsx"
import type { Tool } from "#app/site/landing/tool.ts"

/** A tool's drawing on /features. */
export function ToolDrawing({ tool: { id, drawings } }: { tool: Tool }) {
  return (
    <Drawing
      name={`tool-${id}`}
      alt={drawings?.section ?? ""}
      width={346}
      height={132}
      className="mt-7 h-auto w-full max-w-[21.625rem]"
    />
  )
}
