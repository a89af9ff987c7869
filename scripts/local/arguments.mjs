import { parseArgs } from "node:util"

const HELP = { does: "prints this" }

/**
 * The arguments of a command, by its declaration: its name in package.json, what it does, its options, the forms of its positional
 * arguments, and notes. `--help` prints the usage that follows from it and ends with exit status 0; wrong arguments end with one
 * line and exit status 1.
 */
export function readArguments(command, args = process.argv.slice(2)) {
  if (args.includes("--help")) {
    console.log(describeUsage(command))
    process.exit(0)
  }
  try {
    return parseCommand(command, args)
  } catch ({ message }) {
    console.error(`${message} Its usage: ${lineOf(command.name)} -- --help`)
    process.exit(1)
  }
}

/** Throws an error whose message is a sentence. */
function parseCommand({ name, options = {}, forms = {} }, args) {
  const { values, positionals } = parse(options, args)
  for (const [option, { isRequired, value }] of Object.entries(options))
    if (isRequired && !values[option]) throw new Error(`--${option} ${value} is missing.`)
  for (const [option, { value }] of Object.entries(options))
    if (value === "NUMBER" && !/^(?!0$)\d+$/.test(values[option] ?? "1"))
      throw new Error(`--${option} wants a number above 0.`)
  const accepted = Object.keys(forms)
  const fits =
    accepted.length === 0 ? positionals.length === 0 : accepted.some((form) => isOf(form, positionals))
  if (fits) return { values, positionals }
  const given = positionals.join(" ")
  throw new Error(given ? `${lineOf(name)} does not know "${given}".` : `${lineOf(name)} needs arguments.`)
}

function parse(declared, args) {
  const options = Object.fromEntries(
    Object.entries(declared).map(([name, option]) => [
      name,
      option.value ? { type: "string", ...option } : { type: "boolean", default: false },
    ]),
  )
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch ({ message }) {
    // The advice after the first sentence is for a path that begins with a dash.
    throw new Error(`${message.split(". ")[0].replace(/\.?$/, ".").replaceAll("\n", " ")}`)
  }
}

/** Checks if the words match a form such as "add EMAIL", "code [EMAIL]" or "[FILE…]". */
function isOf(form, words) {
  const parts = form.split(" ").filter(Boolean)
  const required = parts.filter((part) => !part.startsWith("["))
  const isOpen = parts.at(-1)?.includes("…")
  if (words.length < required.length || (words.length > parts.length && !isOpen)) return false
  return parts.every((part, index) => /^[[A-Z]/.test(part) || words[index] === part)
}

function describeUsage({ name, does, options = {}, forms = {}, notes }) {
  const shown = Object.entries({ ...options, help: HELP }).map(([option, { value, does }]) => [
    `--${option}${value ? ` ${value}` : ""}`,
    does,
  ])
  const accepted = Object.entries(forms)
  const [only] = accepted.length === 1 ? Object.keys(forms) : []
  const head = `${lineOf(name)} -- ${only ? `${only} ` : ""}${accepted.length > 1 ? "ARGUMENTS " : ""}[OPTIONS]`
  const paragraphs = [head, does, table(accepted.length > 1 ? accepted : []), table(shown), notes]
  return paragraphs.filter(Boolean).join("\n\n")
}

function table(rows) {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join("\n")
}

/** npm has words of its own for two of them. */
function lineOf(name) {
  return ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`
}
