import type { fieldOf } from "#app/components/desk/action-form.tsx"
import { Checkbox, Field } from "#app/components/field.tsx"
import { Select } from "#app/components/select.tsx"
import { channelNames, releasesCopy } from "#app/copy/desk/releases.ts"
import { type Offer, RELEASE_CHANNELS } from "#app/domain/releases/release.ts"

type OfferFieldsProps = {
  offer: Omit<Offer, "signature"> | null
  /** A field of the form, by its name. */
  field: (name: string) => ReturnType<typeof fieldOf>
  /** What was typed into a form that was refused. */
  typed: Record<string, string> | undefined
}

const CHANNELS = RELEASE_CHANNELS.map((channel) => ({ value: channel, label: channelNames[channel] }))

/** Whom a version is offered to, and how urgent it is. */
export function OfferFields({ offer, field, typed }: OfferFieldsProps) {
  const isCritical = typed ? typed.critical === "on" : offer?.isCritical
  return (
    <>
      <Select
        {...field("channel")}
        defaultValue={typed?.channel ?? offer?.channel ?? "stable"}
        label="Channel"
        options={CHANNELS}
        hint={releasesCopy.channelHint}
      />
      <Field
        defaultValue={offer?.offeredPercent ?? 100}
        {...field("percent")}
        label="Offer to % of computers"
        inputMode="numeric"
        maxLength={3}
        hint={releasesCopy.percentHint}
      />
      <Field
        defaultValue={offer?.minimumVersion ?? ""}
        {...field("minimumVersion")}
        label="Minimum version"
        hint={releasesCopy.minimumHint}
      />
      <Checkbox name="critical" defaultChecked={isCritical}>
        Critical
      </Checkbox>
    </>
  )
}
