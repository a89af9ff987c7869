import { Buffer } from "node:buffer"
import { minutes, withTimeout } from "#app/platform/time.ts"

export const KIB = 1024

/** The most bytes of a form without a picture, and of other bodies but those of webhooks. */
export const FORM_LIMIT = 64 * KIB

/**
 * How many bytes are read of a body that is refused: a client whose upload is aborted does not read the response.
 */
const MAX_DRAINED_BYTES = 16 * KIB * KIB

/** A picture of 5 MB takes a minute and a half at half a megabit a second. */
const TIMEOUT = minutes(2)

type Bounds = {
  /** Maximum size in bytes. */
  limit: number
  /** Counter of a form's fields. */
  counter?: FormCounter | undefined
}

/**
 * The body; "too-large" when it exceeds a bound, of which nothing is kept, and "cut-off" when it ends early or never. The
 * bytes are counted, Content-Length is not trusted.
 */
export async function readBody(request: Request, bounds: Bounds) {
  return await withTimeout(TIMEOUT, readBounded(request, bounds)).catch(() => "cut-off" as const)
}

async function readBounded(request: Request, { limit, counter }: Bounds) {
  const chunks: Uint8Array[] = []
  let size = 0
  let isWithin = true
  const reader = request.body?.getReader()
  for (
    let read = await reader?.read();
    read?.value && size <= MAX_DRAINED_BYTES;
    read = await reader?.read()
  ) {
    size += read.value.byteLength
    isWithin &&= size <= limit && (counter?.add(read.value) ?? true)
    if (isWithin) chunks.push(read.value)
    else chunks.length = 0
  }
  const body = Buffer.concat(chunks)
  return isWithin && !counter?.hasLongName(body) ? body : ("too-large" as const)
}

/** The most fields of a form, files among them. */
const MAX_FIELDS = 100

/** In bytes, as it is sent. */
const MAX_NAME_LENGTH = 64

/** Looks at a form before it is parsed. */
type FormCounter = {
  /** Counts the fields in the next bytes; false once there are too many. */
  add: (bytes: Uint8Array) => boolean
  /** Checks if a field of the whole form has a name that is too long. */
  hasLongName: (form: Buffer) => boolean
}

export const isMultipart = (contentType: string) => /^multipart\/form-data\s*(?:;|$)/i.test(contentType)

/**
 * Creates the counter of a form, and the content type for its parser, so that it parses exactly what was counted; every content
 * type but multipart is counted as if it were URL-encoded.
 */
export function countForm(contentType: string) {
  if (!isMultipart(contentType)) return { contentType, counter: createUrlencodedCounter() }
  const boundary = boundaryIn(contentType)
  // Without a boundary, the parser finds no form.
  if (boundary === null) return { contentType: "multipart/form-data", counter: createUrlencodedCounter() }
  return {
    contentType: `multipart/form-data; boundary="${boundary}"`,
    counter: createMultipartCounter(boundary),
  }
}

/** The first one, of the characters of RFC 2046, with quotes or without. */
function boundaryIn(contentType: string) {
  const parameter = contentType.split(";").find((each) => /^\s*boundary=/i.test(each)) ?? ""
  const boundary = parameter
    .slice(parameter.indexOf("=") + 1)
    .trim()
    .replace(/^"|"$/g, "")
  return /^[\w'()+,./:=? -]+$/.test(boundary) && boundary.length <= 70 ? boundary : null
}

const isLong = (name = "") => name.length > MAX_NAME_LENGTH

const AMPERSAND = 0x26

function createUrlencodedCounter(): FormCounter {
  let fields = 0
  let isBetween = true
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (isBetween && byte !== AMPERSAND) fields += 1
        isBetween = byte === AMPERSAND
      }
      return fields <= MAX_FIELDS
    },
    hasLongName: (form) =>
      form
        .toString("latin1")
        .split("&")
        .some((field) => isLong(field.split("=", 1)[0])),
  }
}

/** How many bytes of a part are searched for its name. */
const HEADERS_LENGTH = 4096

/** Counts the delimiter wherever it stands: no parser finds more parts. */
function createMultipartCounter(boundary: string): FormCounter {
  const delimiter = Buffer.from(`--${boundary}`)
  /** The last bytes that were seen, where a delimiter may have begun, and their position in the form. */
  let last = Buffer.alloc(0)
  let position = 0
  const parts: number[] = []
  return {
    add(bytes) {
      const seen = Buffer.concat([last, bytes])
      for (let at = seen.indexOf(delimiter); at !== -1; at = seen.indexOf(delimiter, at + 1)) {
        parts.push(position + at + delimiter.length)
        // The last delimiter is the end of the form.
        if (parts.length > MAX_FIELDS + 1) return false
      }
      const passed = Math.max(0, seen.length - delimiter.length + 1)
      last = seen.subarray(passed)
      position += passed
      return true
    },
    hasLongName: (form) =>
      parts.some((start) => hasLongPartName(form.toString("latin1", start, start + HEADERS_LENGTH))),
  }
}

function hasLongPartName(headers: string) {
  const [, ...names] = headers.toLowerCase().replaceAll('filename="', "").split('name="')
  return names.some((text) => isLong(text.split('"', 1)[0]))
}
