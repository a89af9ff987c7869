import { Icon } from "#app/platform/ui/icon.tsx"
import { landing } from "#app/site/landing/copy.ts"
import { sceneCopy } from "./copy.ts"
import { startUpApps } from "./morning-copy.ts"
import { UndoToggle } from "./undo-toggle.tsx"

const byImpact = startUpApps.toSorted((one, other) => other.impact - one.impact)

/** A dark scene: the large statement, and beside it what still starts with Windows. Its button fills the bars again, without script. */
export function StartupScene() {
  const { chart, impacts, caption, start, allStart, example, ...entry } = sceneCopy
  return (
    <section className="scene scene-below-window undo-scene" aria-labelledby="scene">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-20 gap-y-14 lg:grid-cols-2">
        <div className="max-lg:order-last">
          <div className="startup-chart" role="img" aria-label={chart}>
            <p aria-hidden="true">
              {impacts.map((impact) => (
                <span key={impact}>{impact}</span>
              ))}
            </p>
            <ul>
              {byImpact.map(({ name, impact, stays }) => (
                <li key={name} className={stays ? undefined : "waits"}>
                  <span>{name}</span>
                  <span className="track">
                    <svg width={`${impact}%`} height="20" aria-hidden="true" />
                  </span>
                </li>
              ))}
            </ul>
          </div>
          <p className="small mt-5">
            {caption} <UndoneOr done={start} undone={allStart} /> {example}
          </p>
        </div>
        <div>
          <h2 id="scene" className="text-statement">
            {landing.scene.statement}
          </h2>
          <div className="scene-entry">
            <span className="figure text-muted">{entry.time}</span>
            <span role="status" className="min-w-0 flex-[1_1_9rem] sm:min-w-[11.5rem]">
              <UndoneOr done={entry.entry} undone={entry.undone} />
            </span>
            <UndoToggle
              label={entry.undoEntry}
              undo={
                <>
                  <Icon name="undo" size={16} /> {entry.undo}
                </>
              }
              redo={entry.redo}
            />
          </div>
        </div>
      </div>
    </section>
  )
}

/** A text for each state of the scene, of which one is shown. */
function UndoneOr({ done, undone }: { done: string; undone: string }) {
  return (
    <>
      <span className="if-done">{done}</span>
      <span className="if-undone">{undone}</span>
    </>
  )
}
