import { Mark } from "#app/platform/ui/icon.tsx"

type BagProps = { item: string; coverage: string; price: string | null }

/** Summary of the purchase, above the log-in and the sign-up on the way to its checkout. */
export function Bag({ item, coverage, price }: BagProps) {
  return (
    <div className="bag">
      <Mark size={36} />
      <p className="min-w-0 grow leading-snug">
        <b className="block">{item}</b>
        <span className="small">{coverage}</span>
      </p>
      {price && <p className="figure font-display text-2xl leading-none font-[670]">{price}</p>}
    </div>
  )
}
