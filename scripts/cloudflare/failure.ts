import * as z from "zod"
import { parseJson } from "#app/platform/text.ts"

/** The form of Wrangler's errors with --json. */
const Failure = z.object({
  error: z.object({ text: z.string(), notes: z.array(z.object({ text: z.string() })).default([]) }),
})

/** Messages of Wrangler and Cloudflare without a log-in or with a refused token. */
const REFUSED =
  /necessary to set a CLOUDFLARE_API_TOKEN|not (?:logged in|authenticated)|Failed to fetch auth token|Unable to authenticate|\[code: (?:9109|10000|10001)\]/i

/** The error that Wrangler printed, as text or JSON, in one sentence where it is that nobody is logged in. */
export function describeFailure(printed: string, { CLOUDFLARE_API_TOKEN }: NodeJS.ProcessEnv) {
  const { data } = Failure.safeParse(parseJson(printed))
  const text = data
    ? [data.error.text, ...data.error.notes.map((note) => note.text)].join("\n")
    : printed.trim()
  if (!REFUSED.test(text)) return text
  return CLOUDFLARE_API_TOKEN
    ? "Cloudflare refuses the token in CLOUDFLARE_API_TOKEN: it is wrong, has ended, or may not do this."
    : "You are not logged in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN."
}
