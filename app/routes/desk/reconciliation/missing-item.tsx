import type { ReactNode } from "react"

type MissingItemProps = {
  /** Of the payment or refund at Razorpay. */
  id: string
  amount: string
  about: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** A payment or refund that Razorpay has and this site has not. */
export function MissingItem({ id, amount, about, children }: MissingItemProps) {
  return (
    <li className="grid grid-cols-1 gap-4 border-b border-line py-4 md:grid-cols-2 md:items-start">
      <div>
        <p className="font-semibold">
          <code>{`${id}:`}</code> {amount}
        </p>
        {about}
      </div>
      {children}
    </li>
  )
}
