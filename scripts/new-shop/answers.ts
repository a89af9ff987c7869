import * as z from "zod"
import { PLAN_TYPES, planNames, planOf, SINGLE_PLAN } from "#app/orders/plans/plans.ts"
import { REGION_CURRENCIES, REGIONS } from "#app/orders/prices/pricing.ts"
import { plural } from "#app/platform/plural.ts"

/** Straight quotes and points as they are typed, in the form in which copy has them. */
const typeset = (text: string) =>
  text
    .replaceAll("...", "…")
    .replace(/(^|[\s([])"/g, "$1“")
    .replaceAll('"', "”")
    .replace(/(^|[\s([])'/g, "$1‘")
    .replaceAll("'", "’")

const line = z
  .string()
  .trim()
  .min(1, "a few words")
  .max(300, "300 characters at most")
  .regex(/^[^\p{Cc}]*$/u, "one line")
  .transform(typeset)
/** What stands before something else, or after it: a title. */
const phrase = line.transform((text) => text.replace(/\.$/, ""))
const WORD = /^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,39}$/u
const WORD_IN_WORDS = "letters, digits and spaces, 40 at most"
const word = z.string().trim().regex(WORD, WORD_IN_WORDS)
const picture = z.strictObject({
  file: z.string().regex(/^[\w-]{1,60}$/, "the name of a file without its ending"),
  alt: line,
})

const PRICE = "a number from 1 on, such as 29 or 29.99"
const price = z
  .number(PRICE)
  .min(1, PRICE)
  .max(100_000, "100,000 at most")
  .refine((amount) => Number(amount.toFixed(2)) === amount, PRICE)

const tool = z.strictObject({
  title: word,
  /** Its purpose, in a sentence. */
  body: line,
  isFree: z.boolean().default(false),
  /** Its changes, each with a name and a sentence. */
  changes: z
    .array(z.strictObject({ name: line, does: line, isFree: z.boolean().default(false) }))
    .default([]),
  /** A path in a square of 20. */
  icon: z.string().optional(),
  picture: picture.optional(),
})

/** The name in addresses and names of files. */
export const slugOf = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

function areNamedApart(tools: { title: string }[]) {
  return new Set(tools.map(({ title }) => slugOf(title) || title)).size === tools.length
}

/** Answers that make a new shop. */
export const Answers = z.strictObject({
  name: word,
  fullName: word.optional(),
  /** After the name in the title of the landing page. */
  tagline: phrase,
  /** The product in a sentence. */
  sentence: line,
  /** The app's first start. */
  firstStart: line,
  town: word,
  state: word,
  prices: z.strictObject(
    Object.fromEntries(REGIONS.map((region) => [region, price])) as Record<
      (typeof REGIONS)[number],
      typeof price
    >,
  ),
  /** The plans that stay, of those of plans.ts, with their names. */
  plans: z
    .partialRecord(z.enum(PLAN_TYPES), word)
    .refine((plans) => plans[SINGLE_PLAN], `"${SINGLE_PLAN}" is there in every shop`),
  tools: z
    .array(tool)
    .min(1, "one at least")
    .max(40, "40 at most")
    .refine(areNamedApart, "each has a name of its own"),
  /** Pictures of public/screenshots, in the order of the pages. */
  pictures: z.array(picture).max(3, "three at most").default([]),
})

export type Answers = z.infer<typeof Answers>

/** Reads the answers of a file. Throws an error whose message says what is wrong, and where. */
export function parseAnswers(text: string): Answers {
  const parsed = Answers.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`)
  throw new Error(wrong.join("\n"))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The file isn't JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Terminal at which somebody answers questions. */
export type Terminal = { ask(question: string): Promise<string>; say(text: string): void }

const { name, fullName, tagline, sentence, firstStart, town, state } = Answers.shape

const typedPrice = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, PRICE)
  .transform(Number)
  .pipe(price)

const typedYes = z
  .string()
  .regex(/^(?:y|yes|n|no)$/i, "yes or no")
  .transform((text) => /^y/i.test(text))

/** A word, or what is typed for none. */
const wordOr = (none: string) => z.string().refine((text) => text === none || WORD.test(text), WORD_IN_WORDS)

/** Asks for the answers, one after another, and again after an invalid one; an empty one ends the list of tools. */
export async function askForAnswers(terminal: Terminal): Promise<Answers> {
  async function ask<Schema extends z.ZodType>(schema: Schema, question: string, suggestion = "") {
    for (;;) {
      const answer = await terminal.ask(suggestion ? `${question} [${suggestion}]: ` : `${question}: `)
      const parsed = schema.safeParse(answer.trim() || suggestion)
      if (parsed.success) return parsed.data
      terminal.say(`  Please type ${parsed.error.issues[0]?.message}.`)
    }
  }
  const called = await ask(name, "Name of the app")
  const product = {
    name: called,
    fullName: await ask(fullName.unwrap(), "Its full name", called),
    tagline: await ask(tagline, "What it does, in five words"),
    sentence: await ask(sentence, "What it does, in a sentence"),
    firstStart: await ask(firstStart, "What you see when it starts for the first time, in a sentence"),
    town: await ask(town, "Your town, in India"),
    state: await ask(state, "Your state, whose courts decide"),
  }
  const prices: [string, number][] = []
  for (const region of REGIONS)
    prices.push([region, await ask(typedPrice, `Price in ${region}, ${REGION_CURRENCIES[region]}`)])
  const plans: [string, string][] = []
  for (const type of PLAN_TYPES) {
    const { devices, sale } = planOf(type)
    const size = devices === null ? "any number of computers" : plural(devices, "computer")
    const question = `Name of the plan for ${size}${sale === "quoted" ? ", sold by quote" : ""}`
    const plan =
      type === SINGLE_PLAN
        ? await ask(word, question, planNames[type])
        : await ask(wordOr("-"), `${question}, or - for none`, planNames[type])
    if (plan !== "-") plans.push([type, plan])
  }
  const tools: { title: string; body: string; isFree: boolean }[] = []
  for (;;) {
    const isFirst = tools.length === 0
    const isNew = (name: string) => areNamedApart([...tools, { title: name }])
    const title = await ask(
      (isFirst ? word : wordOr("")).refine(isNew, "a name that no other tool has"),
      isFirst ? "A tool of the app, by name" : "One more tool, or nothing",
    )
    if (title === "") break
    const body = await ask(line, `What ${title} does, in a sentence`)
    tools.push({ title, body, isFree: await ask(typedYes, `Is ${title} free?`, "no") })
  }
  const answers = { ...product, prices: Object.fromEntries(prices), plans: Object.fromEntries(plans), tools }
  return parseAnswers(JSON.stringify(answers))
}
