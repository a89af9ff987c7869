import { parseJson } from "#app/platform/text.ts"

/** More UTF-16 units than any field allows: a text that is cut to it is still too long for its schema. */
const MAX_TEXT_LENGTH = 2000

/** Reads a body of JSON, each of its texts cut before anything else is done with it; undefined for what is no JSON. */
export const readJson = async (request: Request): Promise<unknown> =>
  parseJson(await request.text(), MAX_TEXT_LENGTH)
