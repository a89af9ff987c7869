import { Buffer } from "node:buffer"
import { minutes, withTimeout } from "#app/platform/time.ts"

export const KIB = 1024

/** Maximum number of bytes of a form without its picture, and of other bodies but those of webhooks. */
export const FORM_LIMIT = 64 * KIB

/** Number of bytes that are read of a refused body: a client whose upload is aborted does not read the response. */
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
  return isWithin ? Buffer.concat(chunks) : ("too-large" as const)
}

/** Maximum number of fields of a form, files among them. */
const MAX_FIELDS = 100

/** Size in bytes, as sent. */
const MAX_NAME_LENGTH = 64

/** Looks at a form while it arrives, before it is parsed. */
type FormCounter = {
  /** Counts the next bytes; false once there are too many fields, or one of them is too long. */
  add: (bytes: Uint8Array) => boolean
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

const AMPERSAND = 0x26
const EQUALS_SIGN = 0x3d

function createUrlencodedCounter(): FormCounter {
  let fields = 0
  let isBetween = true
  let nameLength = 0
  let isName = true
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (isBetween && byte !== AMPERSAND) {
          fields += 1
          nameLength = 0
          isName = true
        }
        isBetween = byte === AMPERSAND
        isName &&= byte !== EQUALS_SIGN
        if (isName && !isBetween) nameLength += 1
        if (fields > MAX_FIELDS || nameLength > MAX_NAME_LENGTH) return false
      }
      return true
    },
  }
}

/** Maximum number of bytes of a part's header lines. */
const MAX_HEADERS_LENGTH = 4096

/**
 * Counts parts, and the bytes of all but files, which are at most those of a form without one. The delimiter counts wherever it
 * stands: no parser finds more parts.
 */
function createMultipartCounter(boundary: string): FormCounter {
  const delimiter = Buffer.from(`--${boundary}`)
  /** Bytes that are not counted yet, where header lines or a delimiter may have begun. */
  let rest = Buffer.alloc(0)
  let place: "headers" | "text" | "file" = "text"
  let parts = 0
  let textSize = 0
  let isRefused = false
  /** True after a delimiter that every parser finds: at the beginning, or on a line of its own. */
  let isProper = false

  function pass(length: number) {
    if (place !== "file") textSize += length
    rest = rest.subarray(length)
  }

  /** Passes the bytes up to the next delimiter, and it; false until it has arrived. */
  function passBody() {
    const at = rest.indexOf(delimiter)
    if (at === -1) {
      pass(Math.max(0, rest.length - delimiter.length - 1))
      return false
    }
    const isFirst = at === 0 && parts === 0 && textSize === 0
    isProper = isFirst || rest.toString("latin1", Math.max(0, at - 2), at) === "\r\n"
    pass(at + delimiter.length)
    place = "headers"
    parts += 1
    return true
  }

  /** Passes the header lines of a part; false until their end has arrived. */
  function passHeaders() {
    const found = /\r?\n\r?\n/.exec(rest.toString("latin1", 0, MAX_HEADERS_LENGTH))
    if (!found) {
      isRefused = rest.length >= MAX_HEADERS_LENGTH
      return false
    }
    const headers = found.input.slice(0, found.index)
    isRefused = hasLongName(headers)
    pass(found.index + found[0].length)
    place = isProper && isFile(headers) ? "file" : "text"
    return true
  }

  return {
    add(bytes) {
      rest = Buffer.concat([rest, bytes])
      while (!isRefused && (place === "headers" ? passHeaders() : passBody())) {
        // The last delimiter is the end of the form.
        if (parts > MAX_FIELDS + 1) return false
      }
      return !isRefused && textSize <= FORM_LIMIT
    },
  }
}

function hasLongName(headers: string) {
  const [, ...names] = headers.toLowerCase().replaceAll('filename="', "").split('name="')
  return names.some((text) => `${text}"`.indexOf('"') > MAX_NAME_LENGTH)
}

/** The header of a file as browsers write it, and as every parser reads it. */
const FILE_HEADER = /^content-disposition: *form-data; *name="[^"\\]*"; *filename="(?:[^"\\]|\\.)+"$/i

/** Checks if a part is a file for every parser; an empty file field is not. */
function isFile(headers: string) {
  const [start, ...lines] = headers.split("\r\n")
  const dispositions = lines.filter((line) => /^content-disposition:/i.test(line))
  const isPlain = start === "" && lines.every((line) => /^[\w-]+:[^\r\n]*$/.test(line))
  return isPlain && dispositions.length === 1 && FILE_HEADER.test(dispositions[0] ?? "")
}
