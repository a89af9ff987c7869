export type Geolocation = {
  /** The visitor's country as ISO 3166-1 alpha-2; null when unknown. Never throws. */
  findCountry(): Promise<string | null>
}
