import { type MetaFunction, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { brand } from "#app/platform/brand.ts"
import { described, withPunycode } from "#app/platform/email/address-copy.ts"
import { Field } from "#app/platform/ui/field.tsx"
import { FactList, Hidden } from "./cells.tsx"
import { DeskTable } from "./desk-table.tsx"
import type { ActionAnswer, Preview } from "./form-data.ts"
import { pageLabel } from "./menu-copy.ts"
import { PageContext, type PageData, useRefusal } from "./page-data.ts"
import { previewCopy } from "./parts-copy.ts"
import { SheetHead } from "./sheet-head.tsx"
import { toneOf } from "./status-tones.ts"

type FrameProps = {
  title?: ReactNode
  back?: string | undefined
  lead?: ReactNode
  /** The state of the record, beside its title. */
  status?: string | undefined
  /** The screen's primary button, and what else belongs beside its heading. */
  action?: ReactNode
  children?: ReactNode
}

type DeskPageProps = Omit<FrameProps, "back"> & { page: PageData }

/**
 * Page of the owner, whose heading is in its data unless it is given; or the preview of what its form that was sent last will
 * change, until "Confirm" is pressed.
 */
export function DeskPage({ page, ...frame }: DeskPageProps) {
  const { title, back, lead } = page
  const answer = useRefusal()
  return (
    <PageContext.Provider value={page}>
      {answer?.preview ? (
        <PreviewPage {...answer} preview={answer.preview} />
      ) : (
        <Frame title={title} back={back} lead={lead} {...frame} />
      )}
    </PageContext.Provider>
  )
}

/** The heading of a page and what is below it. */
function Frame({ title, back, lead, status, action, children }: FrameProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-[min(100%,11rem)]">
          {back && (
            <p className="mb-1">
              <a className="text-xs text-muted hover:underline" href={back}>
                <span aria-hidden="true">← </span>
                {pageLabel(back)}
              </a>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="wrap-anywhere">{described(title)}</h1>
            {status && <span className={`desk-pill ${toneOf(status)}`}>{status}</span>}
          </div>
        </div>
        {action}
        {lead && <p className="desk-lead">{described(lead)}</p>}
      </div>
      {children}
    </div>
  )
}

type DeskSectionProps = {
  title: string
  /** What it is in fewer words, beside its title. */
  note?: ReactNode
  /** True if the section is closed at first, false if open; undefined if its title does not open and close it. */
  isFolded?: boolean | undefined
  /** True if the title is a primary button, which opens the form of a new item; a form that was refused is open. */
  isNew?: boolean
  children: ReactNode
}

/** A box of one of the owner's pages; without a name of its own, which would be the label of a field in it, too. */
export function DeskSection({ title, note, isFolded, isNew, children }: DeskSectionProps) {
  const isRefused = useRefusal() !== undefined
  if (isFolded === undefined) {
    return (
      <section className="desk-sheet desk-box">
        <SheetHead title={title} note={note} />
        {children}
      </section>
    )
  }
  return (
    <details className="group" open={!isFolded || (isNew && isRefused)}>
      <summary
        className={`w-fit cursor-pointer group-open:mb-3 *:inline ${isNew ? "btn group-open:border-line group-open:bg-paper group-open:text-inherit" : ""}`}
      >
        <h2>{title}</h2>
      </summary>
      <div className="desk-sheet desk-box">{children}</div>
    </details>
  )
}

/** A muted sentence of a form or section. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[60ch] text-muted">{children}</p>
)

/** The title of a desk page, or its loader's, with the record that it is about. */
export function deskMeta(title: string): MetaFunction<() => { tabTitle?: string }> {
  return ({ data }) => {
    return [
      { title: [data?.tabTitle ?? title, "Desk", brand.name].join(" · ") },
      { name: "description", content: `${title}: one of the owner’s pages of ${brand.name}.` },
    ]
  }
}

type PreviewPageProps = ActionAnswer & { preview: Preview }

function PreviewPage({ preview, values = {}, fields = {} }: PreviewPageProps) {
  const { pathname } = useLocation()
  const { title, lead, facts, table, email, typed, isDanger, shown = values.shown } = preview
  const cancel = email?.path ?? pathname
  return (
    <Frame title={title} back={cancel} lead={lead}>
      <div className="desk-sheet desk-box max-w-[46rem]">
        {facts && <FactList facts={facts} />}
        {table && (
          <DeskTable
            columns={{ What: {}, Now: {}, Then: {} }}
            {...table}
            rows={table.rows.map((texts) => ({
              cells: texts.map((text) => (
                <span key={text} className="whitespace-pre-line wrap-anywhere">
                  {withPunycode(text)}
                </span>
              )),
            }))}
          />
        )}
        {email && (
          <>
            <PreviewLinks path={email.path} lead={previewCopy.email} />
            <div>
              <pre className="rounded-sm border border-line bg-paper p-4 font-[inherit] wrap-anywhere whitespace-pre-wrap">
                {email.text}
              </pre>
            </div>
          </>
        )}
        <form method="post" noValidate className="grid grid-cols-1 gap-4">
          <Hidden values={{ ...values, ...(typed && { [typed.name]: null }), shown }} />
          {typed && (
            <Field
              {...typed}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values[typed.name]}
              error={fields[typed.name]}
            />
          )}
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <button type="submit" className={`btn ${isDanger ? "btn-danger" : ""}`}>
              {previewCopy.confirm}
            </button>
            <a className="link" href={cancel}>
              {previewCopy.cancel}
            </a>
          </p>
        </form>
      </div>
    </Frame>
  )
}

/** Links to an email in both themes and as plain text; with a word before them where nothing else says what they are. */
export function PreviewLinks({ path, lead }: { path: string; lead?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {lead && <span className="text-muted">{lead}</span>}
      <span className="desk-tabs">
        {Object.entries(previewCopy.emailAs).map(([as, label]) => (
          <a key={as} href={`${path}/preview?as=${as}`}>
            {label}
          </a>
        ))}
      </span>
    </p>
  )
}
