/** The largest text file that the app may send with a bug report, in bytes of UTF-8. */
export const DIAGNOSTICS_LIMIT = 256 * 1024

const EMAIL = "[email]"
const USER = "[user]"
const KEY = "[license key]"
const TOKEN = "[token]"

/**
 * A text file of the app without what names a person or lets somebody in: email addresses, names of users in paths of
 * Windows and Unix, license keys, passwords and tokens. In doubt it takes out too much. Each expression reads the text once.
 */
export function redactDiagnostics(text: string): string {
  const withoutKeys = replaceAfter(text, {
    ...{ before: BLOCK, isMeant: begins, hidden: BLOCK_TEXT, mark: `\n${TOKEN}\n` },
  })
    .replace(RUN, (run) => (isToken(run) ? TOKEN : run))
    .replace(LICENSE_KEY, KEY)
    .replace(LICENSE_KEY_IN_ONE, (run) => (isLicenseKey(run) ? KEY : run))
  const secret = { before: SIGN, isMeant: endsWith(SECRETS), hidden: SECRET_VALUE, mark: TOKEN }
  const withoutSecrets = replaceAfter(withoutKeys, secret).replace(
    BEARER,
    (_, scheme: string) => `${scheme} ${TOKEN}`,
  )
  const withoutFolders = replaceAfter(withoutSecrets, { before: USERS, hidden: FOLDER, mark: USER })
  const variable = { before: SIGN, isMeant: endsWith(USER_NAMES), hidden: USER_VALUE, mark: USER }
  return replaceAfter(withoutFolders, variable).replace(WORD, (word) => (isEmail(word) ? EMAIL : word))
}

type Replacement = {
  before: RegExp
  /** Whether it is one, by the characters before it. */
  isMeant?: (start: string) => boolean
  /** Sticky: what follows immediately, up to where it ends. */
  hidden: RegExp
  mark: string
}

/**
 * Replaces what follows each match. Two expressions one after the other, because one of both would try every length of the
 * first for every length of the second.
 */
function replaceAfter(text: string, { before, isMeant, hidden, mark }: Replacement): string {
  let result = ""
  let end = 0
  for (const found of text.matchAll(before)) {
    const start = found.index + found[0].length
    if (start < end || isMeant?.(text.slice(Math.max(0, found.index - LONGEST_NAME), found.index)) === false)
      continue
    hidden.lastIndex = start
    const length = hidden.exec(text)?.[0].length ?? 0
    if (length === 0) continue
    result += text.slice(end, start) + mark
    end = start + length
  }
  return result + text.slice(end)
}

/** A machine file, a certificate or a key, to its end or to that of the text. */
const BLOCK = /(?:MACHINE FILE|REVOCATION LIST|CERTIFICATE|KEY)-----/g
const begins = (start: string) => start.lastIndexOf("BEGIN ") > start.lastIndexOf("END ")
const BLOCK_TEXT = /[^-]*/y

const RUN = /[\w.-]+/g

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A JSON Web Token, or a part that is long and mixed like a random text. The id of a Windows class has the form of a GUID. */
function isToken(run: string): boolean {
  if (run.length < 32) return false
  const isLong = (part: string) => part.length >= 32 && /\d/.test(part) && /[A-Za-z]/.test(part)
  return run.startsWith("eyJ") || run.split(".").some((part) => isLong(part) && !GUID.test(part))
}

/** In groups, as it is printed: "ABCDE-12345-FGHIJ-67890". */
const LICENSE_KEY = /\b[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}\b|\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){4}\b/gi

/** As it is stored, and as people type it. */
const LICENSE_KEY_IN_ONE = /\b[A-Za-z0-9]{20}\b/g

/** A word of twenty letters in lower case is none: of keys, one in seven hundred has no digit. */
const isLicenseKey = (run: string) => /\d/.test(run) || run === run.toUpperCase()

/** "access_token=…", `"password": "…"`, "Cookie: …", "USERNAME=ada" */
const SIGN = /[:=][ \t]?/g
const SECRETS = [
  ...["password", "passwd", "pwd", "passphrase", "secret", "token", "authorization", "cookie"],
  ...["apikey", "licensekey", "devicecode"],
]
const USER_NAMES = ["user", "username", "logname", "login"]
const LONGEST_NAME = 20

/** Whether a text ends with one of these names, however it is written: `api_key`, `"apiKey" `. What was taken out is none. */
function endsWith(names: readonly string[]) {
  return (text: string) => {
    const letters = text.toLowerCase().replace(/[^a-z]/g, "")
    return !text.endsWith("]") && names.some((name) => letters.endsWith(name))
  }
}

const SECRET_VALUE = /"[^"\r\n]*"?|'[^'\r\n]*'?|[^\r\n"',&]+/y

const BEARER = /\b(Bearer|Basic) [^\s"',]+/gi

/** Backslashes are written twice in JSON, and as "%5C" in a URL. */
const USERS = /(?:[\\/]|%5c|%2f)(?:Users|home|Documents and Settings)(?:[\\/]|%5c|%2f){1,2}/gi

/** A name ends at the next separator, or at a character that Windows does not allow in one. */
const FOLDER = /[^\\/:*?"<>|%\r\n]*/y

const USER_VALUE = /"[^"\r\n]*"?|[^\s"',;]*/y

/** What stands between spaces, brackets and the signs of a URL, where an address is written with "%40". */
const WORD = /[^\s<>()[\]{}"`,;:=|&?]+/g

function isEmail(word: string): boolean {
  const at = word.search(/@|%40/)
  return at > 0 && word.length > at + 1
}
