import { ConfirmEmailBanner } from "#app/components/confirm-email-banner.tsx"
import { Notice, TestModeNote } from "#app/components/notice.tsx"
import { quoteCopy, upgradeNote } from "#app/copy/orders/quotes.ts"
import { Fact } from "./order-summary.tsx"
import type { Offer } from "./quote-offer-data.server.ts"

/** What is offered, by whom and until when, and what the visitor can do about it. */
export function QuoteOffer(offer: Offer) {
  const { id, item, price, validUntil, total, note, seller, upgradedDevices, state, isTestMode } = offer
  return (
    <>
      <TestModeNote isTestMode={isTestMode} />
      <section className="card paper shadow-float" aria-labelledby="offer">
        <h2 id="offer" className="text-base font-semibold text-muted">
          What is offered
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="font-semibold">{item}</span>
          <span className="font-display text-[2rem] leading-none font-[680] tracking-tight tabular-nums">
            {price}
          </span>
        </p>
        <dl className="mt-5 grid gap-2 border-t border-line pt-4 text-[0.95rem]">
          <Fact name="Valid until">{validUntil}</Fact>
          <Fact name="Total">{total}</Fact>
          {note && (
            <Fact name="Note">
              <span className="whitespace-pre-line">{note}</span>
            </Fact>
          )}
          <Fact name="Offered by">{seller}</Fact>
          <Fact name="Quote number">{id}</Fact>
        </dl>
        {state === "sent" && upgradedDevices && <p className="mt-5">{upgradeNote(upgradedDevices)}</p>}
        <div className="no-print mt-6 grid gap-4">
          <NextStep {...offer} />
        </div>
      </section>
    </>
  )
}

function NextStep(offer: Offer) {
  const { state, viewer } = offer
  if (state === "paid") return <Paid viewer={viewer} />
  if (state !== "sent") return <Closed {...offer} />
  if (viewer === "signed-out") return <LogIn {...offer} />
  if (viewer === "other") return <OtherAccount />
  if (viewer === "unconfirmed") return <ConfirmEmailBanner reason={quoteCopy.unconfirmed} />
  return (
    <form method="post">
      <button type="submit" className="btn w-full">
        {quoteCopy.accept}
      </button>
    </form>
  )
}

function Paid({ viewer }: Pick<Offer, "viewer">) {
  if (viewer !== "buyer") return <Notice kind="info">{quoteCopy.paid}</Notice>
  return (
    <>
      <Notice kind="info">{quoteCopy.paidBuyer}</Notice>
      <a className="btn justify-self-start" href="/dashboard">
        Your dashboard
      </a>
    </>
  )
}

function Closed({ state, supportEmail }: Offer) {
  return (
    <Notice kind="caution">
      {state === "withdrawn" ? quoteCopy.withdrawn : quoteCopy.expired} {quoteCopy.newOne}{" "}
      <a className="link [overflow-wrap:anywhere]" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </Notice>
  )
}

function LogIn({ logIn, signUp }: Pick<Offer, "logIn" | "signUp">) {
  return (
    <>
      <p>{quoteCopy.signedOut}</p>
      <div className="flex flex-wrap gap-3">
        <a className="btn" href={logIn}>
          Log in
        </a>
        <a className="btn btn-quiet" href={signUp}>
          Create an account
        </a>
      </div>
    </>
  )
}

function OtherAccount() {
  return (
    <>
      <Notice kind="caution">{quoteCopy.otherAccount}</Notice>
      <form method="post" action="/logout">
        <button type="submit" className="btn btn-quiet">
          Log out
        </button>
      </form>
    </>
  )
}
