import * as z from "zod"
import { PLAN_TYPES } from "#app/orders/plans/plans.ts"
import { REGIONS } from "#app/orders/prices/pricing.ts"

const line = z.string().trim().min(1).max(300)
const word = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .+-]{0,39}$/u, "letters, digits and spaces, 40 at most")
const picture = z.strictObject({ file: z.string().regex(/^[\w-]{1,60}$/), alt: line })
const price = z.number().positive().max(100_000)

const tool = z.strictObject({
  title: word,
  /** What it does, in a sentence. */
  body: line,
  isFree: z.boolean().default(false),
  /** What it changes, each by name and in a sentence. */
  changes: z
    .array(z.strictObject({ name: line, does: line, isFree: z.boolean().default(false) }))
    .default([]),
  /** A path in a square of 20. */
  icon: z.string().optional(),
  picture: picture.optional(),
})

/** What a new shop is made of. */
export const Answers = z.strictObject({
  name: word,
  fullName: word.optional(),
  /** After the name in the title of the landing page, without a period. */
  tagline: line,
  /** The product in a sentence. */
  sentence: line,
  /** What the app does when it is started for the first time. */
  firstStart: line.default("Press its key, and it opens."),
  town: word,
  state: word,
  prices: z.strictObject(
    Object.fromEntries(REGIONS.map((region) => [region, price])) as Record<
      (typeof REGIONS)[number],
      typeof price
    >,
  ),
  /** The plans that stay, of those of plans.ts, with their names. */
  plans: z.partialRecord(z.enum(PLAN_TYPES), word),
  tools: z.array(tool).min(1).max(40),
  /** Pictures of public/screenshots, in the order of the pages. */
  pictures: z.array(picture).max(3).default([]),
})

export type Answers = z.infer<typeof Answers>

/** Reads the answers of a file. Throws an error whose message says what is wrong, and where. */
export function parseAnswers(text: string): Answers {
  const parsed = Answers.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "the file"}: ${message}`)
  throw new Error(wrong.join("\n"))
}

type Ask = (question: string, suggestion?: string) => Promise<string>

/** Asks for the answers, one after another; an empty name ends the list of tools. */
export async function askForAnswers(ask: Ask): Promise<Answers> {
  const name = await ask("Name of the app")
  const answers = {
    name,
    fullName: await ask("Its full name", name),
    tagline: await ask("What it does, in five words, without a period"),
    sentence: await ask("What it does, in a sentence"),
    town: await ask("Your town"),
    state: await ask("Your state, whose courts decide", "Maharashtra"),
    prices: {} as Record<string, number>,
    plans: {} as Record<string, string>,
    tools: [] as object[],
  }
  for (const region of REGIONS) answers.prices[region] = Number(await ask(`Price in ${region}, such as 29`))
  for (const type of PLAN_TYPES) {
    const plan = await ask(`Name of the plan "${type}", or - for none`, type)
    if (plan !== "-") answers.plans[type] = plan
  }
  for (let title = await ask("A tool of the app, by name"); title; ) {
    const body = await ask(`What ${title} does, in a sentence`)
    answers.tools.push({ title, body, isFree: (await ask(`Is ${title} free?`, "no")).startsWith("y") })
    title = await ask("One more tool, or nothing")
  }
  return parseAnswers(JSON.stringify(answers))
}
