import { useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { withPunycode } from "#app/platform/email/address-copy.ts"
import type { Database } from "#db/client.server.ts"
import type { Action } from "./action.server.ts"
import { ActionForm, ActionMessages, isAbout } from "./action-form.tsx"
import { DeskTime, FactList, type Facts } from "./cells.tsx"
import { detailsCopy } from "./copy.ts"
import { DeskPage, DeskSection, Note } from "./desk-page.tsx"
import type { ActionFormData } from "./form-data.ts"
import { type Loaded, type Screen, screen } from "./page.server.ts"
import { type PageData, useRefusal } from "./page-data.ts"
import { SheetHead } from "./sheet-head.tsx"
import { buildTimeline, type Timeline, type TimelineFacts } from "./timeline.ts"

type Optional<Value> = Value | false | null | undefined | ""

/** A part of a page: sentences, and forms below them. */
type Section = {
  errors?: string[]
  note?: string | null
  forms?: readonly Optional<ActionFormData>[]
  /** Short hint beside the title while the section is collapsed. */
  hint?: string | null
  /** Collapses the section, unless the URL names its title in `?open=` or one of its forms was refused. */
  isFolded?: boolean
  /** Opens a section that can be collapsed. */
  isOpen?: boolean
  /** Beside what is done most, above the facts. */
  isRail?: boolean
  /** Content below the forms. */
  end?: string | null
}

export type Sections = Record<string, Optional<Section>>

/** Content of a detail page; facts and sections that are false are left out. */
type Shown = {
  title: string
  /** True if the title is an id or a key. */
  isCode?: true
  /** The record's state, beside the title. */
  status?: string
  /** Title of the browser's tab after the name of the kind, different for each record; by default the page's title. */
  tabTitle?: string
  lead?: string
  /** The message for a completed form, if not that of its action. */
  done?: string | undefined
  /** Link beside that message. */
  doneLink?: { href: string; text: string } | undefined
  facts: Facts
  /** Ids that are rarely read, folded below the facts. */
  numbers?: Facts
  /** Their title, where the numbers are those of another provider. */
  numbersTitle?: string
  /** Sections by title, side by side on wide screens. */
  sections: Sections
  timeline?: TimelineFacts
  timelineTitle?: string
}

type Declared<Found, View> = Pick<Screen<View>, "actionsElsewhere"> & {
  name: string
  /** The path of the list that the page belongs to. */
  back: string
  actions: readonly Action[]
  find: (db: Database, id: string, loaded: Loaded) => PromiseLike<Found | null | undefined>
  show: (found: Found, loaded: Loaded) => View
}

/** Declares the detail page of a record, whose id ends the path, and returns its route's exports. */
export const details = <Found, View extends Shown>(declared: Declared<Found, View>) => {
  const { name: title, back, find, show, ...settings } = declared
  return screen({
    ...settings,
    title,
    read: async (loaded) => {
      const found = await find(loaded.db, loaded.id, loaded)
      if (!found) throw new Response(null, { status: 404 })
      const shown = show(found, loaded)
      const sections = Object.entries(shown.sections).flatMap(([title, section]) => {
        if (!section) return []
        const forms = section.forms?.filter((form) => !!form) ?? []
        return [{ ...section, title, forms }]
      })
      const thing = shown.tabTitle ?? shown.title
      const tabTitle = thing.startsWith(title) ? thing : `${title} · ${thing}`
      const words = await loaded.context.deskWords()
      return { back, ...shown, tabTitle, sections, timeline: buildTimeline(words, shown.timeline ?? {}) }
    },
  })
}

type DetailData = PageData &
  Omit<Shown, "sections" | "timeline"> & {
    timeline: Timeline
    sections: (Omit<Section, "forms"> & { title: string; forms: ActionFormData[] })[]
  }

type DetailPageProps = { page: DetailData; lead?: ReactNode; children?: ReactNode }

/** Renders the detail page of a record: its facts, its forms and its timeline. */
export function DetailPage({ page, lead, children }: DetailPageProps) {
  const { facts, sections, timeline } = page
  const refusal = useRefusal()
  const opened = new URLSearchParams(useLocation().search).get("open")
  const open = sections.filter((section) => !section.isFolded && !isLine(section))
  const lines = sections.filter((section) => !section.isFolded && isLine(section))
  const folded = sections.filter((section) => section.isFolded)
  return (
    <DeskPage
      page={page}
      {...(page.isCode && { title: <code>{page.title}</code> })}
      lead={lead ?? page.lead}
      status={page.status}
    >
      <ActionMessages shown={sections.flatMap(({ forms }) => forms)}>
        {page.doneLink && (
          <a className="link" href={page.doneLink.href}>
            {page.doneLink.text}
          </a>
        )}
      </ActionMessages>
      <div className="desk-two">
        <div className="grid grid-cols-1 gap-5 empty:hidden">
          {children}
          {open.filter(({ isRail }) => !isRail).map(showOpen)}
          {lines.length + folded.length > 0 && (
            <div className="desk-sheet desk-acts">
              <SheetHead title={detailsCopy.actions} />
              {lines.map((section) => (
                <ActionLine key={section.title} {...section} />
              ))}
              {folded.map((section) => (
                <details
                  key={section.title}
                  name="actions"
                  className="desk-fold"
                  open={
                    (section.isOpen && !opened) ||
                    section.title === opened ||
                    section.forms.some((form) => isAbout(refusal, form))
                  }
                >
                  <summary>
                    <h3>{section.title}</h3>
                    <span className="ms-auto text-end text-xs text-muted">{section.hint}</span>
                  </summary>
                  <SectionParts {...section} />
                </details>
              ))}
            </div>
          )}
        </div>
        <div className="desk-rail">
          {open.filter(({ isRail }) => isRail).map(showOpen)}
          <FactList facts={facts} isRail />
          {page.numbers && (
            <details>
              <summary className="w-fit cursor-pointer px-4 text-xs text-accent pointer-coarse:min-h-11">
                {page.numbersTitle ?? detailsCopy.numbers}
              </summary>
              <div className="mt-2">
                <FactList facts={page.numbers} isRail />
              </div>
            </details>
          )}
        </div>
        {timeline.length > 0 && (
          <DeskSection title={page.timelineTitle ?? detailsCopy.timeline}>
            <ol className="desk-sheet">
              {timeline.map((event, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the events of a page stay as they are
                <TimelineEvent key={index} {...event} />
              ))}
            </ol>
          </DeskSection>
        )}
      </div>
    </DeskPage>
  )
}

type SectionProps = DetailData["sections"][number]

const showOpen = (section: SectionProps) => (
  <section key={section.title} className="desk-sheet">
    <SheetHead title={section.title} note={section.hint} />
    <SectionParts {...section} />
  </section>
)

/** True for a section whose actions ask for nothing, so that it is one line with their buttons. */
const isLine = ({ forms, errors = [], end }: SectionProps) =>
  forms.length > 0 &&
  errors.length === 0 &&
  !end &&
  forms.every(({ of, note = of.note }) => !of.fields && (forms.length === 1 || !note))

/** Actions without fields: a description and the buttons. */
function ActionLine({ title, note, hint, forms }: SectionProps) {
  const about = hint ?? note ?? (forms.length === 1 ? (forms[0]?.note ?? forms[0]?.of.note) : null)
  return (
    <section className="desk-act">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3>{title}</h3>
        {about && <p className="text-xs text-muted">{about}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {forms.map((form) => (
          <ActionForm key={form.of.intent} {...form} note="" />
        ))}
      </div>
    </section>
  )
}

/** The sentences and forms of a section, below each other. */
function SectionParts({ errors = [], note, forms, end }: SectionProps) {
  const areButtons = forms.every(({ of, note = of.note }) => !of.fields && !note)
  return (
    <div className="grid grid-cols-1 gap-4 px-4 pt-3 pb-4 empty:hidden">
      {errors.map((error) => (
        <p key={error} className="text-danger">
          {error}
        </p>
      ))}
      {note && <Note>{note}</Note>}
      <div className={areButtons ? "flex flex-wrap gap-3" : "contents"}>
        {forms.map((form, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action can have several forms, whose order stays
          <ActionForm key={index} {...form} />
        ))}
      </div>
      {end && <Note>{end}</Note>}
    </div>
  )
}

function TimelineEvent({ at, title, detail, href, more = [] }: Timeline[number]) {
  return (
    <li className="desk-event flex flex-wrap gap-x-3 px-4 py-2">
      <span className="flex-none basis-32 text-muted">
        <DeskTime at={at} />
      </span>
      <div className="flex-[1_1_18rem]">
        <p className="font-semibold">
          {href ? (
            <a className="link" href={href}>
              {withPunycode(title)}
            </a>
          ) : (
            withPunycode(title)
          )}
        </p>
        {detail && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{withPunycode(detail)}</p>
        )}
        {more.length > 0 && (
          <details className="text-sm">
            <summary className="w-fit cursor-pointer text-muted">{detailsCopy.earlier(more.length)}</summary>
            <ol>
              {more.map((event) => (
                <TimelineEvent key={event.href} {...event} />
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  )
}
