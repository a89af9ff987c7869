/**
 * Text as it may stand in invoices, emails and on the desk: without format characters (Unicode Cf), such as those that turn
 * the direction of what follows, and with a space for each control character (Cc) but line breaks.
 */
export function removeControlCharacters(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replace(/[^\P{Cc}\r\n]/gu, " ")
}
