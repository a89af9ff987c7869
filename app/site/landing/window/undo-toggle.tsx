import type { ReactNode } from "react"

type UndoToggleProps = { label: string; undo: ReactNode; redo: string; isForAll?: true }

/** A button that undoes and redoes: a checkbox, so that it works without script. */
export function UndoToggle({ label, undo, redo, isForAll }: UndoToggleProps) {
  return (
    <label className={isForAll ? "undo-toggle undo-all" : "undo-toggle"}>
      <input type="checkbox" aria-label={label} />
      <span aria-hidden="true">{undo}</span>
      <span aria-hidden="true">{redo}</span>
    </label>
  )
}
