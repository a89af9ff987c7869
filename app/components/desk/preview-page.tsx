import type { ReactNode } from "react"
import { Field } from "#app/components/field.tsx"
import { type ActionErrors, useRefusal } from "./action-form.tsx"
import { type Fact, Facts } from "./cells.tsx"
import { DeskPage } from "./desk-page.tsx"
import { type ColumnStyle, DeskTable } from "./desk-table.tsx"
import { Hidden } from "./row-action.tsx"

/** What an action will change, as it is shown before it is done. */
export type Preview = {
  title: string
  lead: string
  facts?: readonly Fact[]
  table?: { caption: string; columns: ColumnStyle[]; rows: string[][] }
  /** An email, by the path of its page, and as plain text. */
  email?: { path: string; text: string }
  /** What has to be typed once more. */
  typed?: { name: string; label: string; hint: string }
  /** What the preview is about: a form that confirms something else is shown again. */
  shown: string
}

/** What an action answers instead of errors before a change is made. */
export type PreviewAnswer = ActionErrors & { preview?: Preview }

/** A page, or what its form that was sent last will change. */
export function Previewed({ back, children }: { back: string; children: ReactNode }) {
  const answer: PreviewAnswer | undefined = useRefusal()
  return answer?.preview ? <PreviewPage {...answer} preview={answer.preview} back={back} /> : children
}

type PreviewPageProps = PreviewAnswer & { preview: Preview; back: string }

function PreviewPage({ preview, back, values = {}, fields = {} }: PreviewPageProps) {
  const { title, lead, facts, table, email, typed, shown } = preview
  const cancel = email?.path ?? back
  return (
    <DeskPage title={title} back={back} lead={lead}>
      {facts && <Facts facts={facts} />}
      {table && (
        <DeskTable
          {...table}
          rows={table.rows.map((texts) => ({
            cells: texts.map((text) => (
              <span key={text} className="whitespace-pre-line wrap-anywhere">
                {text}
              </span>
            )),
          }))}
        />
      )}
      {email && (
        <>
          <PreviewLinks path={email.path} lead="Preview" />
          <pre className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere border-l-2 border-line pl-4 font-[inherit]">
            {email.text}
          </pre>
        </>
      )}
      <form method="post" noValidate className="grid max-w-[34rem] gap-4">
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
        <button type="submit" className="btn justify-self-start">
          Confirm
        </button>
      </form>
      <p>
        <a className="link" href={cancel}>
          Don't do it
        </a>
      </p>
    </DeskPage>
  )
}

const PREVIEWS = [
  { as: "light", label: "Light" },
  { as: "dark", label: "Dark" },
  { as: "text", label: "Plain text" },
]

/** Links to an email in both themes and as plain text; with a word before them where nothing else says what they are. */
export function PreviewLinks({ path, lead }: { path: string; lead?: string }) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {lead && <span className="text-muted">{lead}</span>}
      {PREVIEWS.map(({ as, label }) => (
        <a key={as} className="link inline-flex min-h-6 items-center" href={`${path}/preview?as=${as}`}>
          {label}
        </a>
      ))}
    </p>
  )
}
