type Field = HTMLElement & Pick<HTMLInputElement, "name" | "type" | "value">

/** The fields that people fill in, by name and by what a box or button of choice stands for; those with the same are numbered. */
function fieldsIn(root: HTMLElement) {
  const fields = new Map<string, Field>()
  for (const field of root.querySelectorAll<Field>("input:not([type=hidden]), select, textarea")) {
    let key = `${field.name} ${/checkbox|radio/.test(field.type) ? field.value : ""}`
    while (fields.has(key)) key += "+"
    fields.set(key, field)
  }
  return fields
}

function copyEntered(from: Field, to: Field) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    to.checked = from.checked
    to.files = from.files
  }
  if (to.type !== "file") to.value = from.value
}

/**
 * Keeps what people enter while the page is hydrated. React renders a page anew that an extension has changed, such as a
 * password manager with a button beside each field: `restore` puts everything into the new fields. `announce` tells the
 * page's script what was chosen before it listened.
 */
export function keepEnteredValues(root: HTMLElement) {
  const entered = fieldsIn(root)
  const folds = [...root.querySelectorAll("details")]
  let focused: EventTarget | null = document.activeElement
  root.addEventListener("focusin", ({ target }) => {
    focused = target
  })

  return {
    restore() {
      const fields = fieldsIn(root)
      for (const [key, from] of entered) {
        const to = fields.get(key)
        if (to === undefined || to === from) continue
        copyEntered(from, to)
        if (from === focused) to.focus()
      }
      for (const [index, fold] of root.querySelectorAll("details").entries()) {
        fold.open = folds[index]?.open ?? fold.open
      }
    },
    announce() {
      for (const field of root.querySelectorAll("select, [type=file]")) {
        field.dispatchEvent(new Event("change", { bubbles: true }))
      }
    },
  }
}
