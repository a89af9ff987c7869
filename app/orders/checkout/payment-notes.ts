/** Razorpay's limit of a note's value, in characters. */
export const MAX_NOTE_LENGTH = 256

/**
 * The name of a field that we read and that Razorpay keeps as a note of the payment: its hosted page refuses other names,
 * and without script it gets the checkout's form as it is.
 */
export const noteName = (name: string) => `notes[${name}]`

const NOTE = /^notes\[(\w+)\]$/

/** The fields of a sent form by our names for them. */
export const readNotes = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [NOTE.exec(name)?.[1] ?? name, value] as const),
  )

/** Checks if Razorpay's hosted page takes these fields: its own with these values, and notes that it can keep. */
export function isPaymentForm(sent: Record<string, string>, own: Record<string, string>): boolean {
  const { size } = new Set([...Object.keys(sent), ...Object.keys(own)])
  const isTaken = ([name, value]: [string, string]) =>
    name in own ? value === own[name] : NOTE.test(name) && value.length <= MAX_NOTE_LENGTH
  return size === Object.keys(sent).length && Object.entries(sent).every(isTaken)
}
