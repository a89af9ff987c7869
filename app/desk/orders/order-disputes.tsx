import { TextArea } from "#app/platform/ui/field.tsx"
import { FactList, RowAction } from "#app/screens/cells.tsx"
import { DeskSection, Note } from "#app/screens/desk-page.tsx"
import { evidenceCopy } from "./copy.ts"
import type { ShownDispute } from "./dispute-view.server.ts"

type OrderDisputesProps = { disputes: ShownDispute[]; orderId: string; formId: string | undefined }

/** The disputes of an order that are not closed: what is asked for, until when, and the evidence. */
export function OrderDisputes({ disputes, orderId, formId = "" }: OrderDisputesProps) {
  return disputes.map(({ id, title, facts, url, link, evidence, isAnswered, mark }) => (
    <div key={id} className="grid grid-cols-1 gap-5">
      <DeskSection title={title}>
        <FactList facts={facts} isRail />
        <div className="flex flex-wrap gap-3">
          <a className={isAnswered ? "btn btn-quiet" : "btn"} href={url} target="_blank" rel="noreferrer">
            {link} <span aria-hidden="true">↗</span>
          </a>
          {mark && <RowAction {...mark} formId={formId} />}
        </div>
      </DeskSection>
      <DeskSection title={evidenceCopy.section}>
        <Note>{evidenceCopy.sectionNote}</Note>
        <TextArea
          id={`evidence-${id}`}
          name="evidence"
          label={evidenceCopy.text}
          rows={12}
          readOnly
          defaultValue={evidence}
        />
        <a
          className="btn btn-quiet justify-self-start"
          href={`/desk/orders/${orderId}/evidence?dispute=${encodeURIComponent(id)}`}
        >
          {evidenceCopy.download}
        </a>
      </DeskSection>
    </div>
  ))
}
