import { Field } from "#app/components/field.tsx"
import { Form } from "#app/components/form.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { linkCopy } from "#app/copy/licensing/link.ts"
import { Fact } from "#app/routes/orders/order-summary.tsx"
import type { LinkOffer as Offer } from "./link-page.server.ts"

/** The device that waits, and the one thing that the account can do for it. */
export function LinkOffer({ next, sentence, usesTransfer, facts }: Offer) {
  return (
    <>
      <dl className="card grid gap-3">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      <p>{sentence}</p>
      <p className="text-muted">{linkCopy.compare}</p>
      <div className="flex flex-wrap gap-3">
        {next === "activate" && (
          <Form errors={undefined} className="contents">
            {usesTransfer && <input type="hidden" name="transfer" value="on" />}
            <SubmitButton name="intent" value="activate" pending={linkCopy.activating}>
              {linkCopy.activate}
            </SubmitButton>
          </Form>
        )}
        {next === "buy" && (
          <Form errors={undefined} className="contents" reloadDocument>
            <SubmitButton name="intent" value="buy" pending={linkCopy.ending}>
              {linkCopy.buy}
            </SubmitButton>
          </Form>
        )}
        {next === "dashboard" && (
          <a href="/dashboard" className="btn">
            {linkCopy.toDashboard}
          </a>
        )}
        <Form errors={undefined} className="contents">
          <SubmitButton name="intent" value="not-mine" pending={linkCopy.ending} className="btn-quiet">
            {linkCopy.notMine}
          </SubmitButton>
        </Form>
      </div>
    </>
  )
}

/** Where the code is typed that Brisk shows; a GET, because it only looks the code up. */
export function CodeForm({ typed, error }: { typed: string; error: string | null }) {
  return (
    <form method="get" action="/link" className="grid gap-5">
      <p className="text-muted">{linkCopy.lead}</p>
      <Field
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={typed}
        error={error ?? undefined}
      />
      <button type="submit" className="btn justify-self-start">
        Continue
      </button>
    </form>
  )
}
