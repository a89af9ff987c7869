import { PathIcon } from "#app/platform/ui/icon.tsx"
import { tools } from "#app/site/landing/tools-copy.ts"
import { WindowBar } from "./app-window.tsx"
import { appWindow, journalCopy } from "./copy.ts"
import { wholeMorning } from "./morning-copy.ts"
import { UndoToggle } from "./undo-toggle.tsx"

/** The app's journal with one change of each tool. Each can be undone and redone without script. */
export function Journal() {
  const { label, title, restorePoint, undo, undoOne, redo, undoAll, redoAll } = journalCopy
  return (
    <fieldset className="app-window journal">
      <legend className="sr-only">{label}</legend>
      <WindowBar />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-[min(1.25rem,4.5vw)] pt-4 pb-3">
        <p className="font-display text-2xl leading-tight font-bold tracking-tight">{title}</p>
        <p className="journal-point flex items-center gap-2 text-xs text-amber">
          {restorePoint} {wholeMorning.restorePoint}
        </p>
      </div>
      <ol>
        {wholeMorning.changes.map(({ time, tool, what, before, after }) => (
          <li key={time}>
            <time>{time}</time>
            <PathIcon path={tools.find(({ id }) => id === tool)?.icon ?? ""} />
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
