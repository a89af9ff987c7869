import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { ActionForm, type ActionFormProps, ActionMessages, isAbout, useRefusal } from "./action-form.tsx"
import { type Fact, Facts } from "./cells.tsx"
import { DeskPage, DeskSection } from "./desk-page.tsx"
import { DeskTime } from "./desk-time.tsx"

/** One line of a timeline. */
export type TimelineItem = {
  at: Date
  title: string
  detail: string | null
  href: string | null
}

/** A part of a page: text or a table, and forms below it. */
export type PageSection = {
  title: string
  body?: ReactNode
  forms?: readonly (ActionFormProps | false | null)[]
  /** Whether it is opened by a press on its title, or by the address with `?open=` and the title. */
  isFolded?: true
  /** Below the forms. */
  end?: ReactNode
}

type DetailPageProps = {
  title: string
  back: string
  lead?: ReactNode
  facts: readonly Fact[]
  /** Below the facts, over the whole width. */
  children?: ReactNode
  /** Beside one another where there is room. */
  sections: readonly (PageSection | false | null)[]
  timeline?: readonly TimelineItem[]
  timelineTitle?: string
}

/** One thing at the desk: its facts, what can be done about it, and everything that happened to it. */
export function DetailPage(props: DetailPageProps) {
  const { title, back, lead, facts, children, timeline = [], timelineTitle } = props
  const sections = props.sections.filter((section) => section !== false && section !== null)
  const refusal = useRefusal()
  const opened = new URLSearchParams(useLocation().search).get("open")
  const formsOf = ({ forms = [] }: PageSection) => forms.filter((form) => form !== false && form !== null)
  return (
    <DeskPage title={title} back={back} lead={lead}>
      <ActionMessages shown={sections.flatMap(formsOf)} />
      <Facts facts={facts} />
      {children}
      {sections.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-10 md:grid-cols-2">
          {sections.map((section) => (
            <DeskSection
              key={section.title}
              title={section.title}
              isFolded={
                section.isFolded &&
                section.title !== opened &&
                !formsOf(section).some((form) => isAbout(refusal, form))
              }
            >
              {section.body}
              {formsOf(section).map((form, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an action can have several forms, whose order stays
                <ActionForm key={index} {...form} />
              ))}
              {section.end}
            </DeskSection>
          ))}
        </div>
      )}
      {timeline.length > 0 && (
        <DeskSection title={timelineTitle ?? "Everything that happened"}>
          <Timeline items={timeline} />
        </DeskSection>
      )}
    </DeskPage>
  )
}

/** A muted sentence of a form or section. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[60ch] text-muted">{children}</p>
)

/** Everything that happened, newest first. */
function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="desk-sheet">
      {items.map(({ at, title, detail, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the events of a page stay as they are
        <li key={index} className="flex flex-wrap gap-x-6 border-b border-line px-3.5 py-2 last:border-b-0">
          <span className="flex-none basis-36 text-muted">
            <DeskTime at={at} />
          </span>
          <div className="flex-[1_1_18rem]">
            <p className="font-semibold">
              {href ? (
                <a className="link" href={href}>
                  {title}
                </a>
              ) : (
                title
              )}
            </p>
            {detail && <p className="text-sm whitespace-pre-line text-muted">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
