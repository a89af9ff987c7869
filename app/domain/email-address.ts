/** The comparison key of an address: letter case, surrounding spaces and canonically equivalent spellings do not count. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase()
}
