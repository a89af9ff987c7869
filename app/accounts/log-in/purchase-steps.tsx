import { stepsCopy as copy } from "./purchase-steps-copy.ts"

/** The steps of a purchase, of which the first ones are done. */
export function PurchaseSteps({ done }: { done: number }) {
  return (
    <ol className="stage no-print" aria-label={copy.label}>
      {copy.steps.map((step, index) => (
        <li
          key={step}
          className={index < done ? "done" : undefined}
          aria-current={index === done ? "step" : undefined}
        >
          {index < done && <span className="sr-only">{copy.done}</span>}
          {step}
        </li>
      ))}
    </ol>
  )
}
