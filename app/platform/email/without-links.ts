import { normalizeText } from "#app/platform/text.ts"

/** A full stop, also of East Asian keyboards, before what can be a top-level domain: two characters, the first a letter. */
const STOP_IN_DOMAIN = /(?<=\S)[.\u2024\u3002\uFE52\uFF0E\uFF61](?=\p{L}[\p{L}\p{M}\p{N}-])/gu

/** A full stop after what email clients take for the name of a server, or between the numbers of an IPv4 address. */
const STOP_OF_SERVER = /(?<=\b(?:www|ftp))\.(?=\S)|(?<=\d)\.(?=\d{1,3}\.\d{1,3})/gi

const AT_SIGN = /(?<=\S)[@\uFF20](?=\S)/gu

/** A colon after a scheme, and the backslashes that begin the name of a server in a network. */
const SCHEME = /:(?=[\\/])|(?<=\b(?:mailto|tel|sms|callto|skype|news|nntp|file)):(?=\S)|\\(?=\\)/gi

/** More UTF-16 units than a line of an email has of somebody else's text. */
const MAX_LENGTH = 1000

/** Delimiters of a tag, or of a URL in plain text (RFC 3986, appendix C). */
const ANGLE_BRACKET = /[<>]/g

/**
 * A text of somebody else in one line of an email, HTML or plain: each sign that a link or a tag needs becomes a dot in the
 * middle of the line, and every other character stays.
 */
export function withoutLinks(text: string) {
  return [STOP_IN_DOMAIN, STOP_OF_SERVER, AT_SIGN, SCHEME, ANGLE_BRACKET]
    .reduce((line, signs) => line.replace(signs, "·"), normalizeText(text, MAX_LENGTH))
    .replace(/\s+/g, " ")
    .trim()
}
