import { brand } from "#app/copy/brand.ts"

/** Last row of the license card: to the download with a license in force, otherwise to the pricing page. */
export function NextStep({ isActive, isRevoked }: { isActive: boolean; isRevoked: boolean }) {
  const sentence = isActive
    ? `Thank you for buying ${brand.name}. It is yours for life.`
    : isRevoked
      ? "This license was revoked, because its payment was returned. You can buy again at any time."
      : "Your license will be shown here. One payment, and the download opens at once."
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <p className="max-w-[24rem] text-muted">{sentence}</p>
      <a href={isActive ? "/download" : "/buy"} className="btn">
        {isActive ? "Download" : "Purchase"}
      </a>
    </div>
  )
}
