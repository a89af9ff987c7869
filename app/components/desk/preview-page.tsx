import type { ReactNode } from "react"
import { Field } from "#app/components/field.tsx"
import { confirmCopy } from "#app/copy/desk/confirm.ts"
import { type ActionErrors, useRefusal } from "./action-form.tsx"
import { type Fact, Facts } from "./cells.tsx"
import { DeskPage } from "./desk-page.tsx"
import { type ColumnStyle, DeskTable } from "./desk-table.tsx"
import { PreviewLinks } from "./preview-links.tsx"
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
          {confirmCopy.cancel}
        </a>
      </p>
    </DeskPage>
  )
}
