/** The fields of the form that is sent again; before the page's own field, which is the last of its name. */
export function KeptFields({ fields }: { fields: [name: string, value: string][] }) {
  return (
    <>
      <input type="hidden" name="resend" value="1" />
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names can repeat
        <input type="hidden" key={index} name={name} value={value} />
      ))}
    </>
  )
}
