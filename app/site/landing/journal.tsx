import { Icon } from "#app/platform/ui/icon.tsx"
import { WindowBar } from "./app-window.tsx"
import { appWindow } from "./copy.ts"
import { featuresCopy } from "./features-copy.ts"
import { wholeMorning } from "./tools-copy.ts"

/** The app's journal with one change of each tool. Each can be undone and redone without script. */
export function Journal() {
  const { label, title, restorePoint, undo, undoOne, redo, undoAll, redoAll } = featuresCopy.journal
  return (
    <fieldset className="app-window journal">
      <legend className="sr-only">{label}</legend>
      <WindowBar />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-[min(1.25rem,4.5vw)] pt-4 pb-3">
        <p className="font-display text-2xl leading-tight font-bold tracking-tight">{title}</p>
        <p className="flex items-center gap-2 text-xs text-amber">
          <i className="journal-point" />
          {restorePoint} {wholeMorning.restorePoint}
        </p>
      </div>
      <ol>
        {wholeMorning.changes.map(({ time, tool, what, before, after }) => (
          <li key={time}>
            <time>{time}</time>
            <Icon name={tool} />
            <p>
              <b className="block">{what}</b>
              <s>{before}</s> <span aria-hidden="true">→</span> <em>{after}</em>
            </p>
            <UndoToggle label={undoOne(what)} undo={undo} redo={redo} />
          </li>
        ))}
      </ol>
      <p className="journal-foot">
        <b className="app-changes">{appWindow.changes}</b>
        <UndoToggle label={undoAll} undo={undoAll} redo={redoAll} isForAll />
      </p>
    </fieldset>
  )
}

type UndoToggleProps = { label: string; undo: string; redo: string; isForAll?: true }

/** A button that undoes and redoes: a checkbox, so that it works without script. */
function UndoToggle({ label, undo, redo, isForAll }: UndoToggleProps) {
  return (
    <label className={isForAll ? "undo-toggle undo-all" : "undo-toggle"}>
      <input type="checkbox" aria-label={label} />
      <span aria-hidden="true">{undo}</span>
      <span aria-hidden="true">{redo}</span>
    </label>
  )
}
